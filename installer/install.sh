#!/bin/sh
# Installs, upgrades and removes Préau on Linux with systemd. Downloads nothing; the folder it lies in holds all it needs.
#
#   sudo sh install.sh [--port N] [--http-port N] [--names HOST,HOST]   installs, or upgrades what is installed
#   sudo sh install.sh --from ARCHIVE [--passphrase-file FILE]         makes the machine of "preau backup --machine" again
#   sudo sh install.sh rollback                                        back to the version before the last upgrade
#   sudo sh install.sh uninstall                                       removes the program, keeps settings and data
#   sudo sh install.sh uninstall --purge [--yes]                       removes settings, data, keys and backups as well
#   any of these with --lang fr|en                                     speaks French or English, whatever LANG says
#
#   sudo sh install.sh [--port N] [--http-port N] [--names HOST,HOST]   installe, ou met à jour ce qui est installé
#   sudo sh install.sh --from ARCHIVE [--passphrase-file FILE]         refait la machine de « preau backup --machine »
#   sudo sh install.sh rollback                                        revient à la version d'avant la dernière mise à jour
#   sudo sh install.sh uninstall                                       enlève le programme, garde réglages et données
#   sudo sh install.sh uninstall --purge [--yes]                       enlève aussi réglages, données, clés et copies
#   chacune avec --lang fr|en                                          parle français ou anglais, quoi que dise LANG
set -eu
umask 022

root=${DESTDIR:-} # a folder in place of /, for packagers and tests
opt=$root/opt/preau
state=$root/var/lib/preau
unit=$root/etc/systemd/system/preau.service
link=$root/usr/local/bin/preau
config=$opt/preau.toml
papers='README.txt LISEZMOI.txt NOTICE'
pair='PAIR.txt PAIRE.txt pair.sh' # a version from before pairs leaves them on the stick when it takes a release
guides='OPERATING.md EXPLOITATION.md DISTRICT.md DISTRICT.fr.md' # and so does one from before these
reference='FORMAT.md WINDOWS.md WINDOWS.fr.md CHANGELOG.md LICENSE' # and these
newline='
'
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

action=install port='' http_port='' names='' from='' passphrase_file='' purge=no yes=no
stage='' phase='' old='' new=''
made_opt=no made_state=no made_config=no made_user=no

# French where LC_ALL, LC_MESSAGES or LANG says so, as the program does, else English.
choose_language() {
	case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
	fr | FR | [fF][rR][!a-zA-Z]*) french=yes ;;
	*) french=no ;;
	esac
}
choose_language

# speak LANGUAGE: the programs that are run read it too. A shell may complain that the system has no such locale.
speak() {
	case $1 in fr | en) ;; *) usage ;; esac
	{
		unset LC_ALL
		export LC_MESSAGES="$1"
	} 2>/dev/null
	choose_language
}

# tell ENGLISH [FRENCH]
tell() { if [ $french = yes ]; then printf '%s' "${2:-$1}"; else printf '%s' "$1"; fi; }
say() { printf '%s\n' "$(tell "$@")"; }
warn() { printf '%s%s\n' "$(tell 'WARNING: ' 'ATTENTION : ')" "$(tell "$@")" >&2; }
die() {
	printf '%s%s\n' "$(tell 'ERROR: ' 'ERREUR : ')" "$(tell "$@")" >&2
	exit 1
}

help() { sed -n "$(tell 4,9 11,16)s/^# *//p" "$0"; }

usage() {
	help >&2
	exit 64
}

read_arguments() {
	while [ $# -gt 0 ]; do
		case $1 in
		install | upgrade) action=install ;;
		rollback | uninstall) action=$1 ;;
		--port | --http-port | --names | --from | --passphrase-file)
			[ $# -gt 1 ] || usage
			case $1 in --port) port=$2 ;; --http-port) http_port=$2 ;; --names) names=$2 ;; --from) from=$2 ;; *) passphrase_file=$2 ;; esac
			shift
			;;
		--lang)
			[ $# -gt 1 ] || usage
			speak "$2"
			shift
			;;
		--purge) purge=yes ;;
		--yes) yes=yes ;;
		--help | -h)
			help
			exit 0
			;;
		*) usage ;;
		esac
		shift
	done
	if [ -n "$from" ]; then
		[ "$action$port$http_port$names" = install ] || usage
		[ -f "$from" ] || die "archive $from not found" "il n'y a pas d'archive $from"
	else
		[ -z "$passphrase_file" ] || usage
	fi
}

require_system() {
	[ "$(id -u)" = 0 ] || die "run this as root: sudo sh install.sh" "lancez ceci en root : sudo sh install.sh"
	[ -d "$root/run/systemd/system" ] || die "this machine was not started by systemd, which runs the service" "cette machine n'a pas été démarrée par systemd, qui fait tourner le service"
}

lock_out_others() {
	exec 9>"$root/run/preau-install.lock"
	flock -n 9 || die "another installer is at work on this machine: wait until it has ended" "un autre installateur travaille sur cette machine : attendez sa fin"
	rm -rf -- "$opt"/.stage.*
	for left in "$opt"/.release.*; do
		case $here/ in "$left"/*) ;; *) rm -rf -- "$left" ;; esac
	done
}

# Writes to the disk, so that files survive a power cut.
to_disk() { sync "$@" 2>/dev/null || sync; }

is_same_file() {
	[ -e "$2" ] || return 1
	files=$(stat -c %d:%i -- "$1" "$2")
	[ "${files%"$newline"*}" = "${files#*"$newline"}" ]
}

# put SOURCE TARGET MODE: a power cut leaves the old file or the new one, never half of one. Both are root's, and may be one file.
put() {
	if is_same_file "$1" "$2"; then return 0; fi
	rm -f -- "$2.new" && { ln -- "$1" "$2.new" 2>/dev/null || cp -- "$1" "$2.new"; } && chown root:root "$2.new" && chmod "$3" "$2.new" && to_disk "$2.new" && mv -f -- "$2.new" "$2" &&
		to_disk "${2%/*}"
}

# A folder of this run: root's, and inside it one where programs unpack what they need, for /tmp may be noexec or full.
make_stage() {
	stage=$(mktemp -d "$opt/.stage.XXXXXX")
	chmod 711 "$stage"
	mkdir "$stage/tmp"
	chmod 1777 "$stage/tmp"
}

run() {
	program=$1
	shift
	BUN_TMPDIR=$stage/tmp "$program" "$@"
}

# An intruder in the service owns the data folder, and may have put links there: root works in it as its owner, never as itself.
as_owner() {
	owner=$(stat -Lc %u -- "$data")
	(
		umask 077
		cd /
		if [ "$owner" = 0 ]; then "$@"; else setpriv --reuid="$owner" --regid="$(stat -Lc %g -- "$data")" --clear-groups --no-new-privs -- "$@"; fi
	)
}

version_of() { run "$1" version 2>/dev/null | cut -d' ' -f2; }

# The folder of the settings in force; nothing where they cannot be read.
data_folder() { run "$1" config print --json --config "$config" 2>/dev/null | sed -n 's/.*"data":{"dir":"\([^"]*\)".*/\1/p'; }

# ---- the release ----

# The name of the program for this machine.
program_name() {
	case $(uname -m) in
	x86_64) say preau-linux-x64 ;;
	aarch64) say preau-linux-arm64 ;;
	*) say "preau-linux-$(uname -m)" ;;
	esac
}

kilobytes() { du -sk -- "$@" | awk '{ sum += $1 } END { print sum }'; }

# need_space FOLDER KILOBYTES: FOLDER need not be there yet.
need_space() {
	folder=$1
	while [ ! -d "$folder" ]; do folder=$(dirname -- "$folder"); done
	free=$(df -Pk -- "$folder" | awk 'NR == 2 { print $4 }')
	[ "$free" -ge "$2" ] || die "$1 needs $(($2 / 1024)) MB of free space, its disk has $((free / 1024)) MB: make room; nothing was changed" "il faut $(($2 / 1024)) Mo libres à $1, son disque en a $((free / 1024)) : faites de la place ; rien n'a été changé"
}

# Copies what this machine needs to a folder of root's, and judges the copy: what is checked is what is installed.
take_release() {
	name=$(program_name)
	[ -f "$here/pair.sh" ] || pair=''
	[ -f "$here/OPERATING.md" ] || guides=''
	[ -f "$here/FORMAT.md" ] || reference=''
	[ -f "$here/$name" ] || die "this release has no program for this machine ($(uname -m)): it holds $(cd "$here" && echo preau-*)" "cette livraison n'a pas de programme pour cette machine ($(uname -m)) : elle contient $(cd "$here" && echo preau-*)"
	for file in install.sh preau.service $papers SHA256SUMS; do
		[ -f "$here/$file" ] || die "$file is missing in $here: copy the whole release folder again" "$file manque dans $here : recopiez tout le dossier de la livraison"
	done
	need_space "$opt" $(($(kilobytes "$here/$name") + 51200))
	[ -d "$opt" ] || made_opt=yes
	mkdir -p "$opt"
	make_stage
	for file in "$name" install.sh preau.service $papers $pair $guides $reference SHA256SUMS SHA256SUMS.minisig; do
		[ -f "$here/$file" ] || continue
		cp -- "$here/$file" "$stage/$file" || die "$here/$file cannot be copied: the stick is damaged, or $opt is full" "$here/$file ne peut pas être copié : la clé est abîmée, ou $opt est plein"
	done
	chmod 755 "$stage/$name"
	verify_sums
	verify_signature
	new=$(version_of "$stage/$name") || true
	[ -n "$new" ] || die "the program does not run on this machine: $(run "$stage/$name" version 2>&1 || true)" "le programme ne marche pas sur cette machine : $(run "$stage/$name" version 2>&1 || true)"
}

verify_sums() {
	(
		cd "$stage"
		for file in "$name" install.sh preau.service $papers $pair $guides $reference; do
			grep "^[0-9a-f]\{64\}  $file\$" SHA256SUMS || printf '%064d  %s\n' 0 "$file"
		done | sha256sum --check --strict --quiet >&2
	) || die "the release does not match its SHA256SUMS: it was copied in part or changed; copy the whole folder again; nothing was changed" "la livraison ne correspond pas à ses SHA256SUMS : elle a été copiée en partie ou changée ; recopiez tout le dossier ; rien n'a été changé"
}

# The installed program judges with the public key it was built with, else the new one says whether its parts belong together.
verify_signature() {
	judge=$stage/$name
	if [ -x "$opt/preau" ] && run "$opt/preau" version >/dev/null 2>&1; then judge=$opt/preau; fi
	run "$judge" upgrade --verify "$stage" >/dev/null || die "the release is not accepted; nothing was changed" "la livraison n'est pas acceptée ; rien n'a été changé"
}

# ---- trying the new program ----

# try_settings FILE ENGLISH FRENCH: whether the new program would start with these settings, without touching any data.
try_settings() {
	if ! told=$(run "$stage/$name" check --settings --config "$1" 2>&1); then
		say "$told" | grep -v '^PASS' >&2 || true
		die "$2; nothing was changed" "$3 ; rien n'a été changé"
	fi
}

write_settings() {
	run "$stage/$name" config template --data /var/lib/preau --backups /var/lib/preau/backups \
		${port:+--port "$port"} ${http_port:+--http-port "$http_port"} ${names:+--names "$names"} >"$stage/preau.toml" ||
		die "these settings cannot be written; nothing was changed" "ces réglages ne peuvent pas être écrits ; rien n'a été changé"
}

# ---- the service ----

place_files() { # place_files FOLDER PROGRAM: from the staged release, or from the version before
	for file in $papers $pair $guides $reference; do
		[ ! -e "$1/$file" ] || put "$1/$file" "$opt/$file" 644 || return 1
	done
	put "$1/preau.service" "$unit" 644 && put "$1/install.sh" "$opt/install.sh" 755 && put "$2" "$opt/preau" 755 && systemctl daemon-reload
}

place_command() {
	[ -d "$opt/tmp" ] || mkdir "$opt/tmp"
	chmod 1777 "$opt/tmp"
	mkdir -p "$(dirname -- "$link")"
	cat >"$stage/command" <<'COMMAND'
#!/bin/sh
# Native modules are unpacked at every start, in a folder that allows programs; those of other users are never taken.
[ -n "${BUN_TMPDIR:-}" ] || [ -d /opt/preau/tmp ] || mkdir -m 1777 /opt/preau/tmp 2>/dev/null || true
BUN_TMPDIR=${BUN_TMPDIR:-/opt/preau/tmp} exec /opt/preau/preau "$@"
COMMAND
	put "$stage/command" "$link" 755
}

# start_service VERSION: up, and answering as that version.
start_service() {
	systemctl reset-failed preau 2>/dev/null || true
	if systemctl start preau && run "$opt/preau" status --wait 60 --expect "$1" --config "$config"; then return 0; fi
	journalctl --unit preau --lines 15 --no-pager --output cat >&2 || true
	return 1
}

# ---- installing ----

install_first() {
	if [ -n "$from" ]; then
		for kept in "$config" "$state/tenants" "$state/tls"; do
			[ ! -e "$kept" ] || die "$kept is here already: install without --from, which takes it up, and then: $(restore_command)" "$kept est déjà là : installez sans --from, qui le reprend, et ensuite : $(restore_command)"
		done
	elif [ -e "$config" ]; then
		[ -z "$port$http_port$names" ] || warn "$config is there already and stays as it is: change its settings there" "$config est déjà là et reste comme il est : changez-y ses réglages"
		try_settings "$config" "the program does not start with $config" "le programme ne démarre pas avec $config"
	else
		write_settings
		try_settings "$stage/preau.toml" "Préau cannot run here (another port: --port 8443, --http-port 0)" "Préau ne peut pas marcher ici (un autre port : --port 8443, --http-port 0)"
	fi
	need_space "$state" 512000
	phase=installing
	make_user
	[ -d "$state" ] || made_state=yes
	mkdir -p "$state" "$(dirname -- "$unit")"
	chown preau:preau "$state"
	chmod 700 "$state"
	[ -z "$from" ] || bring_back
	if [ ! -e "$config" ]; then
		made_config=yes
		put "$stage/preau.toml" "$config" 640
		chown root:preau "$config"
	fi
	place_command
	place_files "$stage" "$stage/$name"
	systemctl enable --quiet preau
	start_service "$new" || die "Préau $new does not start here" "Préau $new ne démarre pas ici"
	phase=''
	say "Préau $new is installed and answers at $(address)" "Préau $new est installé et répond à $(address)"
	local_name
	fingerprint=$(in_english ca show | sed -n 's/^SHA-256: *//p')
	[ -z "$fingerprint" ] || say "Its CA, for the LMS (sudo preau ca export): SHA-256 $fingerprint" "Son autorité, pour le LMS (sudo preau ca export) : SHA-256 $fingerprint"
	if [ -z "$from" ]; then
		first_link
	fi
	say "Read $opt/README.txt or $opt/LISEZMOI.txt for the rest." "Lisez $opt/LISEZMOI.txt pour la suite."
}

# The machine of an archive: its settings, secrets, keys and institutions. The program asks for the passphrase itself.
bring_back() {
	made_config=yes
	unasked=''
	[ $yes = no ] || unasked=--yes
	run "$stage/$name" restore "$from" --config "$config" ${unasked:+"$unasked"} ${passphrase_file:+--passphrase-file "$passphrase_file"} || die "$from is not restored" "$from n'est pas restaurée"
	try_settings "$config" "Préau cannot run here with the settings of $from" "Préau ne peut pas marcher ici avec les réglages de $from"
}

# Shows the link for the first administrator; the program makes it, since the data is its own.
first_link() {
	told=$(run "$opt/preau" user link --config "$config" 2>/dev/null) || return 0
	say "Open this within an hour, from any machine of the network: it works once, and makes the school and its first administrator." "Ouvrez ceci dans l'heure, de n'importe quelle machine du réseau : cela marche une fois, et crée l'école et son premier administrateur."
	say "  $told"
	say "The browser warns about a certificate that it does not know yet: check that its CA has the SHA-256 above." "Le navigateur avertit d'un certificat qu'il ne connaît pas encore : regardez si son autorité a le SHA-256 ci-dessus."
	say "Another link:  sudo preau user link" "Un autre lien :  sudo preau user link"
}

restore_command() { say "sudo systemctl stop preau; sudo preau restore $from; sudo systemctl start preau"; }

# Asks the program in English, for answers that are read out of its sentences.
in_english() (
	LC_ALL=C
	export LC_ALL
	run "$opt/preau" "$@" --config "$config" 2>/dev/null
)

address() { in_english status | sed -n 's/.* at //p'; }

# Its name in mDNS, where a machine asks for it: the program has tried whether it leads here.
local_name() {
	told=$(in_english status | sed -n 's/^by its name in this network: *//p')
	[ -z "$told" ] || say "By its name in this network: $told" "Par son nom dans ce réseau : $told"
}

make_user() {
	getent group preau >/dev/null || groupadd --system preau
	getent passwd preau >/dev/null && return
	made_user=yes
	useradd --system --gid preau --home-dir /var/lib/preau --no-create-home --shell /usr/sbin/nologin preau
}

undo_install() {
	systemctl disable --quiet --now preau 2>/dev/null
	remove_program
	[ $made_config = no ] || rm -f -- "$config"
	data=$state
	[ -z "$from" ] || as_owner rm -rf -- "$state/tenants" "$state/tls"
	[ $made_opt = no ] || rm -rf -- "$opt"
	[ $made_state = no ] || remove_state
	[ $made_user = no ] || userdel preau 2>/dev/null
	say "What was installed is removed again." "Ce qui avait été installé est supprimé." >&2
}

# ---- upgrading ----

is_newer() { [ "$1" != "$2" ] && [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | tail -n 1)" = "$1" ]; }

install_again() {
	[ -z "$from" ] || die "Préau is installed here already: $(restore_command)" "Préau est déjà installé ici : $(restore_command)"
	old=$(version_of "$opt/preau") || true
	[ -n "$old" ] || old=unknown
	if [ "$old" != unknown ] && is_newer "$old" "$new"; then
		die "Préau $old is installed, this release is $new: an older program cannot read newer data; \"sh $opt/install.sh rollback\" goes back to the version before the last upgrade" "Préau $old est installé, cette livraison est $new : un programme plus ancien ne peut pas lire des données plus récentes ; \"sh $opt/install.sh rollback\" revient à la version d'avant la dernière mise à jour"
	fi
	[ -z "$port$http_port$names" ] || warn "$config is there already and stays as it is: change its settings there" "$config est déjà là et reste comme il est : changez-y ses réglages"
	if is_waiting; then
		install_beside
		return
	fi
	try_settings "$config" "Préau $new does not start with the present settings in $config" "Préau $new ne démarre pas avec les réglages actuels de $config"
	data=$(data_folder "$stage/$name")
	[ -n "$data" ] || die "$config does not name a readable data folder; nothing was changed" "$config ne nomme aucun dossier de données lisible ; rien n'a été changé"
	data=$root$data
	if cmp -s "$stage/$name" "$opt/preau"; then
		repair
		return
	fi
	[ -d "$data" ] || die "data folder $data not found: is its disk plugged in? (an empty one: install -d -o preau -g preau -m 700 $data); nothing was changed" "le dossier des données $data n'est pas là : son disque est-il branché ? (un dossier vide : install -d -o preau -g preau -m 700 $data) ; rien n'a été changé"
	as_owner mkdir -p "$data/tenants" || die "the owner of $data cannot make $data/tenants; nothing was changed" "$data/tenants ne peut pas être créé par le propriétaire de $data ; rien n'a été changé"
	need_space "$data" $(($(kilobytes "$data/tenants") + 204800))
	say "Upgrading Préau $old to $new" "Mise à jour de Préau $old vers $new"
	copy=$data/before-upgrade/$old-to-$new-$(date -u +%Y%m%dT%H%M%SZ)
	phase=keeping
	keep_previous
	phase=upgrading
	say "$new" >"$opt/upgrading"
	to_disk "$opt/upgrading" "$opt"
	systemctl stop preau
	copy_data
	place_command
	place_files "$stage" "$stage/$name"
	start_service "$new" || die "Préau $new does not work here" "Préau $new ne marche pas ici"
	phase=''
	finish_upgrade
	say "Préau $new runs; the data as it was before is in $copy" "Préau $new marche ; les données telles qu'elles étaient avant sont dans $copy"
}

# In a pair, the PC that waits cannot read the settings and the data (pair.sh).
is_waiting() { [ -e "$root/etc/preau-pair.conf" ] && ! systemctl is-active --quiet preau-volume; }

# Its program alone is exchanged; it serves when it is promoted.
install_beside() {
	make_user
	place_command
	place_files "$stage" "$stage/$name"
	systemctl try-restart preau-pair
	say "Préau $new is installed on this PC, which waits: upgrade the one that serves next" "Préau $new est installé sur ce PC, qui attend : mettez ensuite à jour celui qui sert"
}

# The same release once more: whatever was changed or removed beside the program is as it was.
repair() {
	make_user
	place_command
	place_files "$stage" "$stage/$name"
	systemctl enable --quiet preau
	start_service "$new" || die "Préau $new does not start" "Préau $new ne démarre pas"
	say "Préau $new is installed already; it answers at $(address)" "Préau $new est déjà installé ; il répond à $(address)"
}

# The installed version as a whole, and where its data will be; what was kept before it stays until the upgrade has worked.
keep_previous() {
	rm -rf -- "$opt/previous.new"
	mkdir "$opt/previous.new"
	ln -- "$opt/preau" "$opt/previous.new/preau" 2>/dev/null || cp -p -- "$opt/preau" "$opt/previous.new/preau"
	cp -p -- "$unit" "$opt/previous.new/preau.service"
	set --
	for file in install.sh $papers $pair $guides $reference; do
		[ ! -e "$opt/$file" ] || set -- "$@" "$opt/$file"
	done
	[ $# = 0 ] || cp -p -- "$@" "$opt/previous.new/"
	say "$old" >"$opt/previous.new/version"
	say "$data" >"$opt/previous.new/data"
	say "$copy" >"$opt/previous.new/copy"
	to_disk
	if [ -d "$opt/previous" ]; then
		rm -rf -- "$opt/previous.older"
		mv -- "$opt/previous" "$opt/previous.older"
	fi
	mv -- "$opt/previous.new" "$opt/previous"
}

# The service is stopped: its files are closed and can be copied as they are.
copy_data() {
	if ! {
		as_owner mkdir -p "$data/before-upgrade" && as_owner rm -rf -- "$copy.part" && as_owner mkdir "$copy.part" &&
			as_owner cp -a --reflink=auto -- "$data/tenants" "$copy.part/tenants" &&
			as_owner tee -- "$copy.part/preau.toml" <"$config" >/dev/null
	}; then die "the owner of $data cannot copy the data to $copy" "les données ne peuvent pas être copiées dans $copy par le propriétaire de $data"; fi
	to_disk
	as_owner mv -- "$copy.part" "$copy"
}

forget_kept() {
	[ -d "$opt/previous.older" ] || return 0
	rm -rf -- "$opt/previous"
	mv -- "$opt/previous.older" "$opt/previous"
}

finish_upgrade() {
	rm -f -- "$opt/upgrading"
	rm -rf -- "$opt/previous.older"
	# of what was before upgrades, the two last
	as_owner find "$data/before-upgrade/" -mindepth 1 -maxdepth 1 -type d -printf '%T@ %p\n' | sort -rn | tail -n +3 | cut -d' ' -f2- |
		while IFS= read -r outdated; do as_owner rm -rf -- "$outdated"; done
}

# ---- going back ----

# Program, unit and, where the older program cannot read it, data. Whatever was done of it already is done again without harm.
restore_previous() {
	old=$(cat "$opt/previous/version")
	data=$(cat "$opt/previous/data")
	copy=$(cat "$opt/previous/copy")
	systemctl stop preau 2>/dev/null || true
	place_files "$opt/previous" "$opt/previous/preau" || return 1
	for file in $guides $reference; do [ -e "$opt/previous/$file" ] || rm -f -- "$opt/$file"; done
	[ -d "$data/tenants" ] || as_owner mv -- "$data/tenants.restored" "$data/tenants" || return 1
	checked=0
	run "$opt/preau" check --config "$config" >/dev/null 2>&1 || checked=$?
	if [ $checked = 78 ]; then restore_data || return 1; fi
	rm -f -- "$opt/upgrading"
	start_service "$old"
}

restore_data() {
	[ -d "$copy/tenants" ] || return 1
	aside=$data/set-aside/by-rollback-$(date -u +%Y%m%dT%H%M%SZ)
	as_owner rm -rf -- "$data/tenants.restored" && as_owner cp -a --reflink=auto -- "$copy/tenants" "$data/tenants.restored" &&
		as_owner mkdir -p "$aside" || return 1
	to_disk
	as_owner mv -- "$data/tenants" "$aside/tenants" && as_owner mv -- "$data/tenants.restored" "$data/tenants" || return 1
	to_disk
	say "The data is as before the upgrade again; what was written since is kept in $aside" "Les données sont de nouveau comme avant la mise à jour ; ce qui a été écrit depuis est gardé dans $aside"
}

go_back() {
	[ -d "$opt/previous" ] || die "no version before this one is kept here" "aucune version d'avant celle-ci n'est gardée ici"
	make_stage
	phase=rolling-back
	restore_previous || { phase=''; die "Préau $old does not start either: journalctl --unit preau" "Préau $old ne démarre pas non plus : journalctl --unit preau"; }
	phase=''
	rm -rf -- "$opt/previous"
	say "Préau $old runs again" "Préau $old marche de nouveau"
}

undo_upgrade() {
	say "Going back to Préau $old" "Retour à Préau $old" >&2
	if restore_previous; then
		rm -rf -- "$opt/previous"
		forget_kept
		say "The upgrade was not made; Préau $old runs again" "La mise à jour n'a pas été faite ; Préau $old marche de nouveau" >&2
	else
		say "Préau $old does not start either: journalctl --unit preau" "Préau $old ne démarre pas non plus : journalctl --unit preau" >&2
	fi
}

# An installer that was killed, or a power cut, in the middle of an upgrade: what came up and answers is kept.
finish_interrupted() {
	[ -e "$opt/upgrading" ] || return 0
	make_stage
	interrupted=$(cat "$opt/upgrading")
	data=$(cat "$opt/previous/data")
	if [ "$(version_of "$opt/preau")" = "$interrupted" ] && systemctl is-active --quiet preau && run "$opt/preau" status --expect "$interrupted" --config "$config" >/dev/null 2>&1; then
		finish_upgrade
		say "The interrupted upgrade to Préau $interrupted has worked" "La mise à jour interrompue vers Préau $interrupted a réussi"
	else
		say "The upgrade to Préau $interrupted was interrupted" "La mise à jour vers Préau $interrupted a été interrompue"
		undo_upgrade
	fi
	rm -rf -- "$stage"
}

# ---- removing ----

remove_program() {
	rm -f -- "$unit" "$link" "$opt/preau" "$opt/install.sh" "$opt/upgrading"
	for file in $papers $pair $guides $reference; do rm -f -- "$opt/$file"; done
	rm -rf -- "$opt/tmp" "$opt/previous" "$opt/previous.older" "$opt/previous.new"
	systemctl daemon-reload
	systemctl reset-failed preau 2>/dev/null || true
}

# It may be a disk of its own, whose place stays.
remove_state() {
	[ -d "$state" ] || return 0
	data=$state
	as_owner chmod -R u+rwX "$data/" 2>/dev/null || true
	as_owner find "$data/" -mindepth 1 -delete 2>/dev/null || true
	rmdir -- "$state" 2>/dev/null || [ -z "$(ls -A -- "$state/")" ] || warn "$state holds files that its user may not remove: look at them, and remove them yourself" "$state contient des fichiers que son utilisateur ne peut pas supprimer : regardez-les, et supprimez-les vous-même"
}

remove() {
	[ ! -e "$root/etc/preau-pair.conf" ] || die "this PC belongs to a pair: $opt/PAIR.txt says how to undo it" "ce PC appartient à une paire : $opt/PAIRE.txt dit comment la défaire"
	if [ $purge = yes ] && [ $yes = no ]; then
		[ -t 0 ] || die "nobody is there to confirm that all data will be removed: add --yes" "il n'y a personne pour confirmer que toutes les données sont à supprimer : ajoutez --yes"
		tell "This removes every institution, key and backup in $state. Type \"purge\" to go on: " \
			"Ceci supprime tous les établissements, toutes les clés et toutes les copies de $state. Tapez \"purge\" pour continuer : "
		read -r typed || typed=''
		[ "$typed" = purge ] || die "not confirmed, nothing was changed: the word is \"purge\"${typed:+, not \"$typed\"}" "pas confirmé, rien n'a été changé : le mot est \"purge\"${typed:+, pas \"$typed\"}"
	fi
	systemctl disable --quiet --now preau 2>/dev/null || true
	remove_program
	if [ $purge = yes ]; then
		rm -rf -- "$opt" "$unit.d"
		remove_state
		userdel preau 2>/dev/null || true
		groupdel preau 2>/dev/null || true
		say "Préau is removed, with its settings and data" "Préau est supprimé, avec ses réglages et ses données"
	else
		say "Préau is removed; $config and the data in $state are kept" "Préau est supprimé ; $config et les données de $state sont gardés"
	fi
}

# ---- the whole ----

at_exit() {
	exit_code=$?
	trap '' INT TERM HUP PIPE
	trap - EXIT
	set +e
	case $phase in
	installing) undo_install ;;
	keeping) forget_kept ;;
	upgrading) undo_upgrade ;;
	rolling-back) restore_previous ;;
	esac
	[ -z "$stage" ] || rm -rf -- "$stage"
	rmdir "$opt" 2>/dev/null
	exit "$exit_code"
}

main() {
	read_arguments "$@"
	require_system
	lock_out_others
	trap at_exit EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM
	trap 'exit 129' HUP
	case $action in
	install)
		finish_interrupted
		take_release
		if [ -x "$opt/preau" ]; then install_again; else install_first; fi
		;;
	rollback)
		finish_interrupted
		go_back
		;;
	uninstall) remove ;;
	esac
}

main "$@"
