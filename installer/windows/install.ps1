# Installs Préau as a service of Windows, or upgrades it, without preau-setup.exe:
#   powershell -ExecutionPolicy Bypass -File install.ps1 --port 8443 --http-port 0 --names sms.ecole.lan
# All of it is done by "preau service install"; this checks who asks, which Windows it is, and that the file is whole.
$ErrorActionPreference = 'Stop'
function Stop-Here($why) { [Console]::Error.WriteLine("ERROR: $why"); exit 1 }

$me = New-Object Security.Principal.WindowsPrincipal([Security.Principal.WindowsIdentity]::GetCurrent())
if (-not $me.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)) { Stop-Here 'open PowerShell as administrator' }
if (-not [Environment]::Is64BitOperatingSystem -or [Environment]::OSVersion.Version.Build -lt 17763) {
	Stop-Here 'Windows 10 (1809) or Windows Server 2019, 64 bits, or newer is needed'
}
$name = 'preau-windows-x64.exe'
$program = Join-Path $PSScriptRoot $name
if (-not (Test-Path -LiteralPath $program)) { Stop-Here "$name is missing in $PSScriptRoot : copy the whole release folder again" }
$line = Get-Content (Join-Path $PSScriptRoot 'SHA256SUMS') | Where-Object { $_ -match "  $([regex]::Escape($name))$" }
if (-not $line -or $line.Substring(0, 64) -ne (Get-FileHash -LiteralPath $program -Algorithm SHA256).Hash.ToLower()) {
	Stop-Here "$name does not match SHA256SUMS: it was copied in part or changed; copy the whole folder again"
}
& $program service install @args
exit $LASTEXITCODE
