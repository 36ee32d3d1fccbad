# python3 python.py requests|urllib3 URL COUNT [HEADER]: over a pool that keeps connections, with that Connection header
import json
import sys

kind, url, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
headers = {'Connection': sys.argv[4]} if len(sys.argv) > 4 else {}

if kind == 'requests':
    import requests
    session = requests.Session()
    ask = lambda: session.get(url, headers=headers).status_code
else:
    import urllib3
    pool = urllib3.PoolManager(retries=False)
    ask = lambda: pool.request('GET', url, headers=headers).status

answered, failures = 0, []
for _ in range(count):
    try:
        status = ask()
        if status == 200:
            answered += 1
        else:
            failures.append('status %d' % status)
    except Exception as error:
        failures.append(repr(error))
print(json.dumps({'answered': answered, 'failures': failures}))
