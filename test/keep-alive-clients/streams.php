<?php
// php streams.php URL COUNT: file_get_contents, which asks by itself for the connection to close
[, $url, $count] = $argv;
$answered = 0;
$failures = [];
set_error_handler(function ($level, $message) use (&$failures) {
	$failures[] = $message;
	return true;
});
for ($n = 0; $n < (int) $count; $n++) {
	if (file_get_contents($url) !== false) $answered++;
}
echo json_encode(['answered' => $answered, 'failures' => $failures]), "\n";
