import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.util.Base64;

/** As `../pins.py`, over Java's own reader of certificates. */
class Pins {
    public static void main(String[] arguments) throws Exception {
        var factory = CertificateFactory.getInstance("X.509");
        var lines = new BufferedReader(new InputStreamReader(System.in));
        for (var line = lines.readLine(); line != null; line = lines.readLine()) {
            try {
                var der = new ByteArrayInputStream(Base64.getDecoder().decode(line));
                var key = factory.generateCertificate(der).getPublicKey().getEncoded();
                var text = new StringBuilder();
                for (var octet : MessageDigest.getInstance("SHA-256").digest(key)) {
                    text.append(String.format("%02x", octet));
                }
                System.out.println(text);
            } catch (Exception error) {
                // Whatever it is, Java has no answer.
                System.out.println("error");
            }
        }
    }
}
