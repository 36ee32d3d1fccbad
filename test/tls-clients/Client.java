// java -Djdk.net.hosts.file=HOSTS -Djavax.net.ssl.trustStore=STORE -Djavax.net.ssl.trustStorePassword=PASSWORD Client.java URL…
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLHandshakeException;

public class Client {
	public static void main(String[] urls) {
		for (String url : urls) {
			try {
				HttpsURLConnection connection = (HttpsURLConnection) new URL(url).openConnection();
				System.out.println("answered " + new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
			} catch (SSLHandshakeException error) {
				System.out.println("refused " + error.getMessage());
			} catch (IOException error) {
				System.out.println("failed " + error);
			}
		}
	}
}
