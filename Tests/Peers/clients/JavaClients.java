import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/** Java's own two HTTPS clients with a pin: a line `ID KIND HOST PORT PIN CA` each, answered by `ID yes` or `ID no WHY`. */
public final class JavaClients {
    /** Compares the leaf's key, as Java encodes it, and nothing else. */
    static void check(X509Certificate[] chain, String pin) throws CertificateException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(chain[0].getPublicKey().getEncoded());
            if (!Base64.getEncoder().encodeToString(digest).equals(pin)) throw new CertificateException("another key");
        } catch (java.security.NoSuchAlgorithmException error) {
            throw new CertificateException(error);
        }
    }

    /** What most examples show. */
    static final class Plain implements X509TrustManager {
        final String pin;

        Plain(String pin) { this.pin = pin; }

        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("no client");
        }

        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain, pin);
        }

        public X509Certificate[] getAcceptedIssuers() { return new X509Certificate[0]; }
    }

    /** The kind around which the runtime puts no checks of its own. */
    static final class Extended extends X509ExtendedTrustManager {
        final String pin;

        Extended(String pin) { this.pin = pin; }

        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("no client");
        }

        public void checkClientTrusted(X509Certificate[] chain, String type, Socket s) throws CertificateException {
            throw new CertificateException("no client");
        }

        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine e) throws CertificateException {
            throw new CertificateException("no client");
        }

        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            check(chain, pin);
        }

        public void checkServerTrusted(X509Certificate[] chain, String type, Socket s) throws CertificateException {
            check(chain, pin);
        }

        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine e) throws CertificateException {
            check(chain, pin);
        }

        public X509Certificate[] getAcceptedIssuers() { return new X509Certificate[0]; }
    }

    static SSLContext context(TrustManager manager) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {manager}, null);
        return context;
    }

    static void connect(String kind, String host, int port, String pin) throws Exception {
        String address = "https://" + host + ":" + port + "/";
        if (kind.startsWith("java-url")) {
            HttpsURLConnection connection = (HttpsURLConnection) new URL(address).openConnection();
            connection.setSSLSocketFactory(context(new Plain(pin)).getSocketFactory());
            if (!kind.endsWith("-name")) connection.setHostnameVerifier((name, session) -> true);
            connection.setConnectTimeout(10_000);
            connection.setReadTimeout(10_000);
            if (connection.getResponseCode() != 200) throw new IOException("status");
        } else {
            TrustManager manager = kind.endsWith("-plain") ? new Plain(pin) : new Extended(pin);
            HttpClient client = HttpClient.newBuilder().sslContext(context(manager)).build();
            HttpRequest request = HttpRequest.newBuilder(URI.create(address)).timeout(Duration.ofSeconds(10)).build();
            if (client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode() != 200) {
                throw new IOException("status");
            }
        }
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] fields = line.split(" ");
            try {
                connect(fields[1], fields[2], Integer.parseInt(fields[3]), fields[4]);
                System.out.println(fields[0] + " yes");
            } catch (Exception error) {
                System.out.println(fields[0] + " no " + String.valueOf(error).replace('\n', ' '));
            }
        }
        System.exit(0);
    }
}
