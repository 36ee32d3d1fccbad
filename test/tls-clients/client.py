# python3 client.py CA URL...: every name is 127.0.0.1 here
import socket
import ssl
import sys
import urllib.error
import urllib.request

asked = socket.getaddrinfo
socket.getaddrinfo = lambda host, *rest, **options: asked('127.0.0.1' if '.' in host or host == 'localhost' else host, *rest, **options)
context = ssl.create_default_context(cafile=sys.argv[1])
if hasattr(ssl, 'VERIFY_X509_STRICT'):
    context.verify_flags |= ssl.VERIFY_X509_STRICT
for url in sys.argv[2:]:
    try:
        with urllib.request.urlopen(url, context=context) as response:
            print('answered', response.read().decode())
    except urllib.error.URLError as error:
        kind = 'refused' if isinstance(error.reason, ssl.SSLCertVerificationError) else 'failed'
        print(kind, error.reason)
