<?php
// php curl.php URL COUNT [HEADER]: over one handle, which keeps its connection, with that Connection header
[, $url, $count] = $argv;
$answered = 0;
$failures = [];
$handle = curl_init($url);
curl_setopt_array($handle, [CURLOPT_RETURNTRANSFER => true, CURLOPT_HTTPHEADER => isset($argv[3]) ? ["Connection: $argv[3]"] : []]);
for ($n = 0; $n < (int) $count; $n++) {
	if (curl_exec($handle) !== false && curl_getinfo($handle, CURLINFO_RESPONSE_CODE) === 200) $answered++;
	else $failures[] = curl_error($handle);
}
echo json_encode(['answered' => $answered, 'failures' => $failures]), "\n";
