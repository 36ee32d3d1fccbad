<?php
// php client.php stream|curl CA URL…: every name is 127.0.0.1 here
[, $kind, $ca] = $argv;
foreach (array_slice($argv, 3) as $url) {
	['host' => $host, 'port' => $port] = parse_url($url);
	if ($kind === 'curl') {
		$handle = curl_init($url);
		curl_setopt_array($handle, [CURLOPT_CAINFO => $ca, CURLOPT_RETURNTRANSFER => true, CURLOPT_RESOLVE => ["$host:$port:127.0.0.1"]]);
		$body = curl_exec($handle);
		$error = curl_errno($handle);
		echo $body !== false ? "answered $body" : ($error === 60 || $error === 51 ? 'refused ' : "failed $error ") . curl_error($handle), "\n";
		continue;
	}
	$context = stream_context_create([
		'ssl' => ['cafile' => $ca, 'peer_name' => $host],
		'http' => ['header' => "Host: $host:$port", 'ignore_errors' => true]
	]);
	$said = [];
	set_error_handler(function ($level, $message) use (&$said) {
		$said[] = str_replace("\n", ' ', $message);
		return true;
	});
	$body = file_get_contents("https://127.0.0.1:$port/", false, $context);
	restore_error_handler();
	$reasons = implode('; ', $said);
	echo $body !== false ? "answered $body" : (preg_match('/certificate|did not match/i', $reasons) ? 'refused ' : 'failed ') . $reasons, "\n";
}
