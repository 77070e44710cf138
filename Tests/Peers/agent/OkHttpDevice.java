// A device by OkHttp: reads a pairing URI, pairs, connects, delivers a scan. Answers `ok` or `refused WHY`.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URLDecoder;
import java.security.MessageDigest;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;

public final class OkHttpDevice {
    static String pinOf(Certificate leaf) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(leaf.getPublicKey().getEncoded());
            return "sha256/" + Base64.getEncoder().encodeToString(digest);
        } catch (java.security.NoSuchAlgorithmException error) {
            throw new IllegalStateException(error);
        }
    }

    /** Compares the leaf's key and nothing else: the certificate is self-signed, and no authority has a say. */
    static X509TrustManager pinning(String pin) {
        return new X509TrustManager() {
            public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
                throw new CertificateException("no client");
            }

            public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
                if (!pinOf(chain[0]).equals(pin)) throw new CertificateException("another key");
            }

            public X509Certificate[] getAcceptedIssuers() { return new X509Certificate[0]; }
        };
    }

    static String member(String json, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        if (!matcher.find()) throw new IllegalStateException("no " + name);
        return matcher.group(1);
    }

    public static void main(String[] arguments) throws Exception {
        URI uri = new URI(new BufferedReader(new InputStreamReader(System.in)).readLine());
        Map<String, String> query = new HashMap<>();
        for (String pair : uri.getRawQuery().split("&")) {
            String[] parts = pair.split("=", 2);
            query.put(parts[0], URLDecoder.decode(parts[1], "UTF-8"));
        }
        String pin = query.get("spki");
        X509TrustManager manager = pinning(pin);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {manager}, null);
        // The name is no part of a pin, and the check that stands in its place is the pin once more, never `true`.
        OkHttpClient client = new OkHttpClient.Builder().sslSocketFactory(context.getSocketFactory(), manager)
            .hostnameVerifier((host, session) -> {
                try {
                    return pinOf(session.getPeerCertificates()[0]).equals(pin);
                } catch (SSLPeerUnverifiedException error) {
                    return false;
                }
            }).followRedirects(false).build();
        String base = "https://" + uri.getRawAuthority();
        String answer;
        try (Response response = client.newCall(new Request.Builder().url(base + "/pair?pin=" + query.get("code"))
                .post(RequestBody.create(MediaType.parse("application/json"), "{\"deviceName\":\"okhttp\",\"platform\":\"java\"}"))
                .build()).execute()) {
            answer = response.body().string();
            if (response.code() != 200 || !member(answer, "publicKeyPin").equals(pin)) throw new IOException("no pairing");
        } catch (SSLHandshakeException error) {
            System.out.println("refused " + error.getMessage());
            System.exit(0);
            return;
        }
        CompletableFuture<String> end = new CompletableFuture<>();
        String id = member(answer, "deviceID");
        client.newWebSocket(new Request.Builder().url(base.replace("https:", "wss:") + "/ws?mode=device")
            .header("Authorization", "Bearer " + member(answer, "deviceToken"))
            .header("Sec-WebSocket-Protocol", "davi-nfc-device.v1").build(), new WebSocketListener() {
                public void onOpen(WebSocket socket, Response response) {
                    socket.send("{\"id\":\"1\",\"type\":\"hello\",\"payload\":{\"protocolVersion\":1,\"deviceName\":\"okhttp\"}}");
                }

                public void onMessage(WebSocket socket, String text) {
                    if (!member(text, "deviceID").equals(id)) end.complete("another device ID");
                    socket.send("{\"id\":\"2\",\"type\":\"tagScanned\",\"payload\":{\"uid\":\"04OKHTTP\",\"technology\":\"x\"}}");
                    socket.send("{\"id\":\"3\",\"type\":\"goodbye\",\"payload\":{}}");
                }

                public void onClosing(WebSocket socket, int code, String reason) {
                    socket.close(1000, null);
                    end.complete(code == 1000 ? "ok" : "closed with " + code);
                }

                public void onFailure(WebSocket socket, Throwable error, Response response) { end.complete("failed " + error); }
            });
        System.out.println(end.get(20, TimeUnit.SECONDS));
        System.exit(0);
    }
}
