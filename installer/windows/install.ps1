# Installs Préau as a service of Windows, or upgrades it, without preau-setup.exe:
#   powershell -ExecutionPolicy Bypass -File install.ps1 --port 8443 --http-port 0 --names sms.ecole.lan
# All of it is done by "preau service install"; this checks who asks, which Windows it is, and that the file is whole.
# It speaks French where Windows does. The byte order mark has PowerShell 5 read it as UTF-8.
$ErrorActionPreference = 'Stop'
$lang = if ((Get-UICulture).TwoLetterISOLanguageName -eq 'fr') { 'fr' } else { 'en' }
function Stop-Here($english, $french) {
	if ($lang -eq 'fr') { [Console]::Error.WriteLine("ERREUR : $french") } else { [Console]::Error.WriteLine("ERROR: $english") }
	exit 1
}

$me = New-Object Security.Principal.WindowsPrincipal([Security.Principal.WindowsIdentity]::GetCurrent())
if (-not $me.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) {
	Stop-Here 'open PowerShell as administrator' 'ouvrez PowerShell en tant qu''administrateur'
}
if (-not [Environment]::Is64BitOperatingSystem -or [Environment]::OSVersion.Version.Build -lt 17763) {
	Stop-Here 'Windows 10 (1809) or Windows Server 2019, 64 bits, or newer is needed' 'il faut Windows 10 (1809) ou Windows Server 2019, 64 bits, ou plus récent'
}
$name = 'preau-windows-x64.exe'
$program = Join-Path $PSScriptRoot $name
if (-not (Test-Path -LiteralPath $program)) {
	Stop-Here "$name is missing in $PSScriptRoot : copy the whole release folder again" "$name manque dans $PSScriptRoot : recopiez tout le dossier"
}
$line = Get-Content (Join-Path $PSScriptRoot 'SHA256SUMS') | Where-Object { $_ -match "  $([regex]::Escape($name))$" }
if (-not $line -or $line.Substring(0, 64) -ne (Get-FileHash -LiteralPath $program -Algorithm SHA256).Hash.ToLower()) {
	Stop-Here "$name does not match SHA256SUMS: it was copied in part or changed; copy the whole folder again" "$name ne correspond pas à SHA256SUMS : la copie est incomplète, ou le fichier a été changé ; recopiez tout le dossier"
}
& $program service install --lang $lang @args
exit $LASTEXITCODE
