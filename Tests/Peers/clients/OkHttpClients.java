import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.CertificatePinner;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** OkHttp with a pin, in the two ways in use: a line `ID KIND HOST PORT PIN CA` each, answered by `ID yes` or `ID no WHY`. */
public final class OkHttpClients {
    /** A trust manager that compares the leaf's key and nothing else. */
    static final class Pinning implements X509TrustManager {
        final String pin;

        Pinning(String pin) { this.pin = pin; }

        public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
            throw new CertificateException("no client");
        }

        public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
            try {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(chain[0].getPublicKey().getEncoded());
                if (!Base64.getEncoder().encodeToString(digest).equals(pin)) {
                    throw new CertificateException("another key");
                }
            } catch (java.security.NoSuchAlgorithmException error) {
                throw new CertificateException(error);
            }
        }

        public X509Certificate[] getAcceptedIssuers() { return new X509Certificate[0]; }
    }

    /** The trust of the system, or of one authority: its file is the test's way to say that the system trusts it. */
    static X509TrustManager trust(String authority) throws Exception {
        KeyStore store = null;
        if (!authority.equals("-")) {
            store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            try (InputStream file = new FileInputStream(authority)) {
                store.setCertificateEntry("ca", CertificateFactory.getInstance("X.509").generateCertificate(file));
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    static void connect(String kind, String host, int port, String pin, String authority) throws Exception {
        boolean isPinner = kind.equals("okhttp-pinner");
        X509TrustManager manager = isPinner ? trust(authority) : new Pinning(pin);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {manager}, null);
        OkHttpClient.Builder builder =
            new OkHttpClient.Builder().sslSocketFactory(context.getSocketFactory(), manager);
        if (isPinner) {
            builder.certificatePinner(new CertificatePinner.Builder().add(host, "sha256/" + pin).build());
        } else if (!kind.endsWith("-name")) {
            builder.hostnameVerifier((name, session) -> true);
        }
        Request request = new Request.Builder().url("https://" + host + ":" + port + "/").build();
        try (Response response = builder.build().newCall(request).execute()) {
            if (response.code() != 200) throw new IOException("status");
        }
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] fields = line.split(" ");
            try {
                connect(fields[1], fields[2], Integer.parseInt(fields[3]), fields[4], fields[5]);
                System.out.println(fields[0] + " yes");
            } catch (Exception error) {
                System.out.println(fields[0] + " no " + String.valueOf(error).replace('\n', ' '));
            }
        }
        System.exit(0);
    }
}
