#!/bin/sh
# Two PCs that hold the same data at every moment (DRBD, protocol C): one serves, the other waits, and either may burn.
#
#   sudo sh pair.sh prepare --device DEV --here IP --other NAME=IP --address IP/BITS   on the PC with the data; writes a ticket
#   sudo sh pair.sh join TICKET --device DEV                                           on the other PC
#   sudo sh pair.sh status                                                             how the pair is, and who serves
#   sudo sh pair.sh promote [--other-is-off] [--with-loss]                             this PC serves from now on
#   sudo sh pair.sh rest                                                               this PC waits from now on
#   sudo sh pair.sh replace DEAD --other NAME=IP                                       a new PC instead of a dead one; a ticket
#   sudo sh pair.sh discard [--yes]                                                    after a split: what this PC wrote goes aside
#   sudo sh pair.sh forget                                                             removes the folder from before the pair
#   sudo sh pair.sh vote THIRD-IP|none                                                 a third machine's vote; on both PCs
#
#   sudo sh pair.sh prepare --device DEV --here IP --other NAME=IP --address IP/BITS   sur le PC qui a les données ; écrit un ticket
#   sudo sh pair.sh join TICKET --device DEV                                           sur l'autre PC
#   sudo sh pair.sh status                                                             comment va la paire, et qui sert
#   sudo sh pair.sh promote [--other-is-off] [--with-loss]                             ce PC sert désormais
#   sudo sh pair.sh rest                                                               ce PC attend désormais
#   sudo sh pair.sh replace DEAD --other NAME=IP                                       un nouveau PC à la place d'un mort ; un ticket
#   sudo sh pair.sh discard [--yes]                                                    après une divergence : ce que ce PC a écrit est mis de côté
#   sudo sh pair.sh forget                                                             supprime le dossier d'avant la paire
#   sudo sh pair.sh vote THIRD-IP|none                                                 la voix d'une troisième machine ; sur les deux PC
# shellcheck disable=SC2015 # die never returns
set -eu
umask 077

root=${DESTDIR:-} # a folder in place of /, for tests
opt=$root/opt/preau
conf=$root/etc/preau-pair.conf
resource=$root/etc/drbd.d/preau.res
units=$root/etc/systemd/system
marks=$root/var/lib/preau-pair
shown=$root/run/preau-pair
volume=$root/srv/preau-pair
config=$opt/preau.toml
disk=/dev/drbd0
newline='
'
port=7789
# seconds: between two looks, for a handshake, until DRBD knows that the other is gone, for a start
every=${PAIR_EVERY:-3} handshake=${PAIR_HANDSHAKE:-60} silence=30 patience=60
# seconds: who does not get the majority in so long gives up, who lost it again sooner; who has it goes on alone after; what a person said counts
minority=20 lost=12 majority=40 fresh=60

action='' subject='' device='' here_ip='' named='' address='' off=no loss=no yes=no phase='' lang=${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}

# tell ENGLISH FRENCH
tell() {
	case $lang in
	fr | FR | [fF][rR][!a-zA-Z]*) printf '%s' "$2" ;;
	*) printf '%s' "$1" ;;
	esac
}
say() { printf '%s\n' "$(tell "$@")"; }
die() {
	printf '%s%s\n' "$(tell 'ERROR: ' 'ERREUR : ')" "$(tell "$@")" >&2
	exit 1
}
usage() {
	sed -n "$(tell 4,12 14,22)s/^# *//p" "$0" >&2
	exit 64
}

read_arguments() {
	[ $# -gt 0 ] || usage
	action=$1
	shift
	while [ $# -gt 0 ]; do
		case $1 in
		--device | --here | --other | --address | --lang)
			[ $# -gt 1 ] || usage
			case $1 in --device) device=$2 ;; --here) here_ip=$2 ;; --other) named=$2 ;; --lang) lang=$2 ;;
			*)
				[ -z "$address" ] || two_addresses
				address=$2
				;;
			esac
			shift
			;;
		--other-is-off) off=yes ;;
		--with-loss) loss=yes ;;
		--yes) yes=yes ;;
		-*) usage ;;
		*)
			[ -z "$subject" ] || usage
			subject=$1
			;;
		esac
		shift
	done
}

# ---- what is written down ----

# The lines of the pair; a ticket has the same form, and more of them. Nothing of a file is run.
read_lines() {
	while IFS='=' read -r key value; do
		case $value in *[!A-Za-z0-9._:/@+-]*) continue ;; esac
		case $key in
		id | uuid | here | here_ip | other | other_ip | address | device | data | uid | gid | third | secret | bytes | machine | version) eval "p_$key=\$value" ;;
		esac
	done <"$1"
}

read_pair() {
	[ -f "$conf" ] || die "this PC does not belong to a pair" "ce PC n'appartient à aucune paire"
	p_third='' p_uuid=''
	read_lines "$conf"
	at=${p_address%/*}
}

# read_line FILE: puts its first line into $line; nothing if it cannot be read.
read_line() {
	line=''
	{ read -r line <"$1"; } 2>/dev/null || true
}
line_of() { read_line "$1" && printf '%s\n' "$line"; }

# put TARGET MODE: what comes in, whole or not at all.
put() {
	folder=${1%/*}
	[ -d "$folder" ] || mkdir -p "$folder"
	cat >"$1.new" && chmod "$2" "$1.new" && sync "$1.new" && mv -f -- "$1.new" "$1" && sync "$folder"
}

# DRBD's own pace for what the other lacks is 250 KiB/s while somebody writes: days for a disk, in which only one PC has everything. Its
# own patience with an answer is half a second: a PC that is busy for a moment was left, and what was written then was on one PC alone.
write_pair() {
	put "$conf" 644 <<CONF
id=$p_id
uuid=$p_uuid
here=$p_here
here_ip=$p_here_ip
other=$p_other
other_ip=$p_other_ip
address=$p_address
device=$p_device
data=$p_data
uid=$p_uid
gid=$p_gid
third=${p_third:-}
CONF
	chmod 755 "$(dirname -- "$resource")" 2>/dev/null || true
	put "$resource" 600 <<RES
# Written by pair.sh; both PCs have the same except for the disk's name.
resource preau {
	device $disk;
	meta-disk internal;
	net {
		protocol C;
		cram-hmac-alg sha256;
		shared-secret "$p_secret";
		csums-alg sha256;
		verify-alg sha256;
		ping-int 5;
		ping-timeout 30;
		after-sb-0pri disconnect;
		after-sb-1pri disconnect;
		after-sb-2pri disconnect;
	}
	disk { on-io-error detach; c-fill-target 1M; c-max-rate 200M; c-min-rate 10M; fencing $(if [ -n "${p_third:-}" ]; then echo resource-and-stonith; else echo dont-care; fi); }
	handlers { split-brain "/bin/sh /opt/preau/pair.sh note-split"; fence-peer "/bin/sh /opt/preau/pair.sh may-go-on"; }
	on $p_here { disk $p_device; address $p_here_ip:$port; }
	on $p_other { disk ${other_device:-$p_device}; address $p_other_ip:$port; }
}
RES
}

write_units() {
	put "$units/preau-pair.service" 644 <<'UNIT'
[Unit]
Description=Préau, the state of the pair
Documentation=file:///opt/preau/PAIR.txt file:///opt/preau/PAIRE.txt
After=network.target
[Service]
ExecStart=/bin/sh /opt/preau/pair.sh watch
Restart=always
RestartSec=5
RuntimeDirectory=preau-pair
RuntimeDirectoryMode=0755
RuntimeDirectoryPreserve=yes
StateDirectory=preau-pair
StateDirectoryMode=0700
[Install]
WantedBy=multi-user.target
UNIT
	put "$units/preau-volume.service" 644 <<'UNIT'
[Unit]
Description=Préau, the volume and the address of the pair
Documentation=file:///opt/preau/PAIR.txt file:///opt/preau/PAIRE.txt
After=network.target preau-pair.service
# whoever starts it may be gone before it has started
Wants=preau.service
[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/bin/sh /opt/preau/pair.sh take
ExecStop=/bin/sh /opt/preau/pair.sh release
TimeoutSec=120
UNIT
	put "$units/preau.service.d/pair.conf" 644 <<'UNIT'
[Unit]
After=preau-volume.service
PartOf=preau-volume.service
[Service]
ExecCondition=+/bin/sh /opt/preau/pair.sh may-serve
UNIT
	systemctl daemon-reload
}

# ticket NAME: the file that carries the pair's data to the other PC, on a stick.
write_ticket() {
	ticket=$PWD/preau-$1.ticket
	put "$ticket" 600 <<TICKET
id=$p_id
uuid=$p_uuid
here=$p_other
here_ip=$p_other_ip
other=$p_here
other_ip=$p_here_ip
address=$p_address
device=$p_device
data=$p_data
uid=$p_uid
gid=$p_gid
secret=$p_secret
bytes=$(blockdev --getsize64 "$p_device")
machine=$(cat "$root/etc/machine-id")
version=$(version)
TICKET
	say "Carry $ticket to $p_other on a stick (it holds a secret: delete it afterwards), and there: sudo sh pair.sh join preau-$1.ticket --device DEV" "Portez $ticket à $p_other sur une clé (il contient un secret : effacez-le ensuite), et là-bas : sudo sh pair.sh join preau-$1.ticket --device DEV"
}

mark() { date +%s | put "$marks/$1" 600; }
# number_in FILE: the number that the file holds; 0 if it does not hold one.
number_in() {
	read_line "$1"
	case $line in '' | *[!0-9]*) echo 0 ;; *) echo "$line" ;; esac
}
# note NAME...: the same where something hangs on what follows, a full disk or not.
note() {
	for name in "$@"; do
		mark "$name" || say "$marks/$name cannot be written (is the disk full?): after a start this PC waits for promote" "$marks/$name ne peut pas être écrit (le disque est-il plein ?) : après un démarrage ce PC attend promote"
	done
}
# record NAME [NUMBER]: the time, or another number. The note is in memory: it ends with the next start, and a full disk does not prevent it.
record() {
	[ -d "$shown" ] || mkdir -p "$shown"
	echo "${2:-$(date +%s)}" >"$shown/$1.new" && mv -f -- "$shown/$1.new" "$shown/$1"
}
strike() { ! recorded "$1" || rm -f -- "$shown/$1"; }
recorded() { [ -e "$shown/$1" ]; }
unmark() { ! marked "$1" || rm -f -- "$marks/$1"; }
marked() { [ -e "$marks/$1" ]; }
moment() { if [ -s "$marks/$1" ]; then date -d "@$(cat "$marks/$1")" '+%F %T'; else say never jamais; fi; }

# ---- what DRBD says ----

# The last line of the answer: warnings come before it.
drbd_says() {
	answer=$(drbdadm "$1" preau 2>/dev/null) || true
	printf '%s\n' "${answer##*"$newline"}"
}

# link (cstate), own and other role, own and other disk; "Unknown" where DRBD has no such resource.
look() {
	looked=$(now)
	link=$(drbd_says cstate) roles=$(drbd_says role) disks=$(drbd_says dstate)
	: "${link:=Unknown}" "${roles:=Unknown/Unknown}" "${disks:=Unknown/Unknown}"
	own_disk=${disks%/*} own_role=${roles%/*} other_role=${roles#*/} other_disk=${disks#*/}
}

is_linked() { case $link in Connected | Sync* | PausedSync* | Verify* | WFBitMap* | WFSyncUUID | Ahead | Behind) true ;; *) false ;; esac; }
serves() { mountpoint -q "$p_data" && mountpoint -q "$volume"; }
# A PC that gives up the volume leaves the address before the folders.
goes_on_serving() { systemctl is-active --quiet preau-volume; }

# Whether somebody on the network has that address.
interface_of() {
	route=$(ip -o -4 route get "$1" 2>/dev/null) || true
	case $route in *' via '*) return ;; *' dev '*) route=${route#* dev } && printf '%s\n' "${route%% *}" ;; esac
}
answers() { arping -q -f -c 2 -w 3 -I "$(interface_of "$1")" "$1" >/dev/null 2>&1; }
is_own() { case $(ip -o -4 addr show) in *" inet $1/"*) true ;; *) false ;; esac; }

# ---- checks ----

version() { BUN_TMPDIR=$opt/tmp "$opt/preau" version 2>/dev/null | cut -d' ' -f2; }

require_system() {
	[ "$(id -u)" = 0 ] || die "run this as root: sudo sh pair.sh $action" "lancez ceci en root : sudo sh pair.sh $action"
	missing=''
	for tool in drbdadm mkfs.ext4 wipefs lsblk blockdev arping ip setpriv mountpoint; do
		command -v "$tool" >/dev/null || missing="$missing $tool"
	done
	[ -z "$missing" ] || die "these commands are missing:$missing (apt install drbd-utils e2fsprogs util-linux iproute2 iputils-arping)" "ces commandes manquent :$missing (apt install drbd-utils e2fsprogs util-linux iproute2 iputils-arping)"
	modprobe drbd || die "the kernel of this PC has no DRBD" "le noyau de ce PC n'a pas DRBD"
	grep -q '^version: 8\.4' "$root/proc/drbd" || die "this kernel has another DRBD than 8.4, which Debian's has: $(head -n 1 "$root/proc/drbd")" "ce noyau a un autre DRBD que le 8.4 de Debian : $(head -n 1 "$root/proc/drbd")"
}

require_new() {
	[ ! -e "$conf" ] || die "this PC belongs to a pair already: sudo sh pair.sh status" "ce PC appartient déjà à une paire : sudo sh pair.sh status"
	[ -x "$opt/preau" ] || die "install Préau first (install.sh)" "installez d'abord Préau (install.sh)"
	for other_res in "$root"/etc/drbd.d/*.res; do
		[ ! -e "$other_res" ] || die "DRBD has another volume on this PC already, $other_res: that is not provided for" "DRBD a déjà un autre volume sur ce PC, $other_res : ce cas n'est pas prévu"
	done
}

# The disk must be empty, for all on it is lost.
require_empty() {
	[ -n "$device" ] || usage
	bytes=$(blockdev --getsize64 "$device" 2>/dev/null) || die "$device is neither a partition nor a volume of this PC: lsblk lists them" "$device n'est ni une partition ni un volume de ce PC : lsblk les montre"
	mounted=$(lsblk -nro MOUNTPOINT "$device" | grep . | tr '\n' ' ') || true
	[ -z "$mounted" ] || die "$device is in use at $mounted: name an empty one; nothing was changed" "$device est utilisé en $mounted: nommez-en un vide ; rien n'a été changé"
	[ "$(lsblk -nro NAME "$device" | sort -u | wc -l)" = 1 ] || die "$device carries partitions or volumes ($(lsblk -nro NAME "$device" | tail -n +2 | tr '\n' ' ')): name an empty one; nothing was changed" "$device porte des partitions ou des volumes ($(lsblk -nro NAME "$device" | tail -n +2 | tr '\n' ' ')) : nommez-en un vide ; rien n'a été changé"
	found=$({ wipefs --no-act --noheadings --output TYPE "$device" && blkid -p -o value -s TYPE "$device"; } 2>/dev/null | sort -u | tr '\n' ' ') || true
	[ -z "$found" ] || die "$device holds data ($found): name an empty one, or, if you are sure that nobody needs it, empty it yourself (wipefs -a $device); nothing was changed" "$device contient des données ($found) : nommez-en un vide ou, si vous êtes sûr que personne n'en a besoin, videz-le vous-même (wipefs -a $device) ; rien n'a été changé"
}

is_name() { case $1 in '' | *[!A-Za-z0-9.-]* | -*) false ;; esac; }
is_ip() { printf '%s\n' "$1" | grep -Eqx '([0-9]{1,3}\.){3}[0-9]{1,3}'; }

require_other() {
	p_other=${named%%=*} p_other_ip=${named#*=}
	is_name "$p_other" && is_ip "$p_other_ip" || die "--other takes the name of the other PC and its address: --other pc2=10.0.0.12" "--other prend le nom de l'autre PC et son adresse : --other pc2=10.0.0.12"
	[ "$p_other" != "$p_here" ] || die "$p_other is the name of this PC: the two need different ones (hostnamectl set-hostname)" "$p_other est le nom de ce PC : il en faut deux différents (hostnamectl set-hostname)"
	[ "$p_other_ip" != "$p_here_ip" ] && ! is_own "$p_other_ip" || die "$p_other_ip is the address of this PC" "$p_other_ip est l'adresse de ce PC"
	[ "$p_other_ip" != "${p_third:-}" ] || die "$p_other_ip is the address of the third machine, which votes" "$p_other_ip est l'adresse de la troisième machine, qui vote"
}

require_here() {
	is_ip "$p_here_ip" && is_own "$p_here_ip" || die "$p_here_ip is not an address of this PC: $(ip -o -4 addr show | awk '{ print $4 }' | tr '\n' ' ')" "$p_here_ip n'est pas une adresse de ce PC : $(ip -o -4 addr show | awk '{ print $4 }' | tr '\n' ' ')"
}

two_addresses() { die "the pair has one shared address, not two" "la paire a une seule adresse commune, pas deux"; }

require_free_address() {
	at=${p_address%/*}
	printf '%s\n' "$p_address" | grep -Eqx '([0-9]{1,3}\.){3}[0-9]{1,3}/[0-9]{1,2}' || die "--address takes one address with its network: --address 10.0.0.10/24" "--address prend une adresse avec son réseau : --address 10.0.0.10/24"
	{ [ "$at" != "$p_here_ip" ] && [ "$at" != "$p_other_ip" ] && ! is_own "$at"; } || die "$at is the address of one of the two PCs: the shared one is a third" "$at est l'adresse de l'un des deux PC : l'adresse commune en est une troisième"
	[ -n "$(interface_of "$at")" ] || die "$at is not in a network of this PC" "$at n'est dans aucun réseau de ce PC"
	! answers "$at" || die "$at answers already: somebody has that address; take a free one, outside what DHCP gives" "$at répond déjà : quelqu'un a cette adresse ; prenez-en une libre, hors de ce que donne DHCP"
}

# ---- the data ----

# An intruder in the service owns the data folder, and may have put links there: root works in it as its owner, never as itself.
as_owner() (
	umask 077
	cd /
	if [ "$p_uid" = 0 ]; then "$@"; else setpriv --reuid="$p_uid" --regid="$p_gid" --clear-groups --no-new-privs -- "$@"; fi
)

# Every file with its sum, and every link with where it leads.
# shellcheck disable=SC2016 # the inner shell expands it
listing() { as_owner sh -c 'cd "$1" && { find . -type f -exec sha256sum {} + ; find . -type l -printf "%l %p\n"; find . -type d; } | LC_ALL=C sort' sh "$1"; }

settings_of() { BUN_TMPDIR=$opt/tmp "$opt/preau" config print --json --config "$config"; }

# The files that the settings name outside the data folder: secrets, certificates.
named_files() { settings_of | grep -o '"[a-z_]*_file":"[^"]*"' | sed 's/^[^:]*:"//;s/"$//' | grep . | grep -v "^$p_data/" | sort -u; }

move_data() {
	mkdir -p "$volume"
	mount -t ext4 -o noatime,errors=remount-ro "$disk" "$volume"
	chmod 755 "$volume"
	mkdir "$volume/data" "$volume/settings"
	chown "$p_uid:$p_gid" "$volume/data"
	chmod 700 "$volume/data"
	chmod 755 "$volume/settings"
	systemctl stop preau
	served_before=$(last_served)
	as_owner cp -a -- "$p_data/." "$volume/data/" || die "the data cannot be copied to the volume" "les données ne peuvent pas être copiées sur le volume"
	sync
	[ "$(listing "$p_data")" = "$(listing "$volume/data")" ] || die "what is on the volume is not what was copied: is the disk good?" "ce qui est sur le volume n'est pas ce qui a été copié : le disque est-il bon ?"
	: >"$volume/settings/links"
	n=0
	for file in $moved; do
		n=$((n + 1))
		cp -p -- "$file" "$volume/settings/$n-$(basename -- "$file")"
		printf '%s %s\n' "$n-$(basename -- "$file")" "${file#"$root"}" >>"$volume/settings/links"
	done
	sync
	mv -- "$p_data" "$kept"
	mkdir -m 700 "$p_data"
	make_links
	umount "$volume"
}

# Settings and secrets lie on the volume; in their place each PC has a link. What stood there stays beside it.
make_links() {
	while read -r file path; do
		mkdir -p "$(dirname -- "$root$path")"
		[ ! -f "$root$path" ] || [ -L "$root$path" ] || mv -- "$root$path" "$root$path.before-pair"
		ln -sfn -- "$volume/settings/$file" "$root$path"
	done <"$volume/settings/links"
}

# ---- the volume, on who serves ----

take() {
	read_pair
	if serves && is_own "$at"; then return 0; fi
	[ -n "$(interface_of "$at")" ] || die "$at is not in a network of this PC now: is the cable in?" "$at n'est dans aucun réseau de ce PC maintenant : le câble est-il branché ?"
	! answers "$at" || is_own "$at" || die "$at answers already: another PC has the shared address" "$at répond déjà : un autre PC a l'adresse commune"
	serves || phase=taking
	forced=''
	! recorded loss || forced=--force
	drbdadm primary ${forced:+"$forced"} preau || die "DRBD does not give the volume: $(why_not)" "DRBD ne donne pas le volume : $(why_not)"
	mkdir -p "$volume" "$p_data"
	mountpoint -q "$volume" || mount -t ext4 -o noatime,errors=remount-ro "$disk" "$volume"
	mountpoint -q "$p_data" || mount --bind "$volume/data" "$p_data"
	make_links
	take_address
	strike loss
	phase=''
}

take_address() {
	dev=$(interface_of "$at")
	is_own "$at" || ip addr add "$p_address" dev "$dev"
	announce
}

announce() { arping -q -U -c 3 -w 3 -I "$(interface_of "$at")" "$at" || true; }

leave_address() {
	! is_own "$at" || ip addr del "$p_address" dev "$(ip -o -4 addr show | sed -n "s/^[0-9]*: \([^ ]*\) .* inet $at\/.*/\1/p")"
}

release() {
	read_pair
	leave_address
	! mountpoint -q "$p_data" || umount "$p_data"
	! mountpoint -q "$volume" || umount "$volume"
	for _ in 1 2 3 4 5 6 7 8 9 10; do
		drbdadm secondary preau 2>/dev/null && return 0
		sleep 1
	done
	drbdadm secondary preau
}

# Why this PC does not serve; in the journal of preau, where somebody looks who starts it.
why_not() {
	look
	if [ "$other_role" = Primary ]; then
		tell "this PC waits: $p_other serves, at $at" "ce PC attend : $p_other sert, à $at"
	elif is_linked; then
		tell "this PC waits, and so does $p_other: sudo sh pair.sh promote on the one that is to serve" "ce PC attend, et $p_other aussi : sudo sh pair.sh promote sur celui qui doit servir"
	else
		tell "this PC waits: $p_other was last heard $(moment heard); if it is off: sudo sh pair.sh promote" "ce PC attend : $p_other a été entendu pour la dernière fois $(moment heard) ; s'il est éteint : sudo sh pair.sh promote"
	fi
}

may_serve() {
	read_pair
	if serves; then return 0; fi
	printf '%s\n' "$(why_not)"
	exit 1
}

start_serving() {
	systemctl start preau-volume || return 1
	systemctl reset-failed preau 2>/dev/null || true
	systemctl start preau && BUN_TMPDIR=$opt/tmp "$opt/preau" status --wait $patience --config "$config" >/dev/null
}

# ---- watching ----

kind_of() {
	if marked split; then echo split; elif [ "$link" = Unknown ]; then echo unknown; elif ! is_linked; then echo alone; elif [ "$disks" = UpToDate/UpToDate ]; then echo whole; else echo behind; fi
}

# The last state that this run of the watch has seen: notes from before this PC was off say nothing about the time since.
kind=''
remember() {
	if is_linked; then
		unmark split
		unmark alone
		strike loss
		strike off
		strike late
		[ -n "$(find "$marks/heard" -mmin -1 2>/dev/null)" ] || mark heard
	elif [ "$kind" = whole ]; then
		mark heard
	elif ! is_own "$at" && answers "$at"; then
		mark seen
	fi
	kind=$(kind_of)
	[ "$kind" = "$(line_of "$marks/kind")" ] || {
		mark since
		echo "$kind" | put "$marks/kind" 600
		# another PC may have had the address meanwhile
		! is_own "$at" || announce
	}
}

# Writes the state for the service, which sees neither /proc/drbd nor DRBD.
show() {
	put "$shown/state" 644 <<STATE
at=$(date +%s)
here=$p_here
other=$p_other
address=$at
serves=$(if serves; then echo yes; else echo no; fi)
since=$(line_of "$marks/since")
heard=$(line_of "$marks/heard")
split=$(line_of "$marks/split")
third=$p_third
vote=$(if [ -z "$(votes)" ]; then echo here; elif ! third_votes; then echo no; elif is_linked && ! is_together; then echo other; else echo yes; fi)
held=$(if ! is_frozen; then echo no; elif is_counting; then echo briefly; else echo yes; fi)

$(sed -n '/^ *0:/,$p' "$root/proc/drbd")
STATE
}

# Connects two PCs that had parted, if DRBD allows it; a PC that discards connects in its own way.
meet_again() {
	[ "$link" != StandAlone ] || is_discarding || drbdadm connect preau 2>/dev/null || true
}
is_discarding() { kill -0 "$(line_of "$shown/discarding")" 2>/dev/null; }

# After a start: who served last serves again, but only where the other is there and waits, or was said to be off.
decide() {
	if serves; then
		! is_frozen || [ "$link" != StandAlone ] || begin_anew
		if is_frozen; then
			has_majority || leave_address
		elif ! is_own "$at" && [ -n "$(interface_of "$at")" ] && ! answers "$at" && goes_on_serving; then
			take_address
			goes_on_serving || leave_address
		fi
		meet_again
		return 0
	fi
	meet_again
	if [ "$other_role" = Primary ]; then
		unmark active
		unmark alone
	elif marked active && [ "$own_disk" = UpToDate ] && ! marked split && { is_linked || { marked alone && may_be_alone; }; }; then
		strike late
		systemctl start preau-volume && systemctl start --no-block preau || true
	elif is_next; then
		say "$p_other has been silent for $(($(now) - linked)) seconds, and this PC has the majority: it takes over" "$p_other se tait depuis $(($(now) - linked)) secondes, et ce PC a la majorité : il prend le relais"
		strike late
		if systemctl start preau-volume; then
			systemctl start --no-block preau || true
			# not before: what did not come about must not be taken up again once it is too late for it
			note active alone
		fi
	fi
}

# ---- a third vote ----

# Two PCs alone cannot know which of them is cut off. With a third machine that votes (corosync-qnetd), the one that is left with the majority
# goes on, and the other writes nothing: DRBD holds its writes back until may-go-on ends.

vote() {
	read_pair
	look
	[ -n "$subject" ] || usage
	before=$p_third
	p_secret=$(sed -n 's/.*shared-secret "\(.*\)".*/\1/p' "$resource")
	other_device=$(sed -n "s/.*on $p_other { disk \([^;]*\);.*/\1/p" "$resource")
	if [ "$subject" = none ]; then
		! is_frozen || die "writes are held back: first say that $p_other is off (sudo sh pair.sh promote)" "des écritures sont retenues : dites d'abord que $p_other est éteint (sudo sh pair.sh promote)"
		hold_back ''
		systemctl disable --quiet --now corosync-qdevice corosync || true
		systemctl restart preau-pair
		say "Nothing takes over by itself any more. The same on $p_other, if it is not done." "Plus rien ne prend le relais tout seul. La même chose sur $p_other, si ce n'est fait."
		return 0
	fi
	[ "$link/$disks" = Connected/UpToDate/UpToDate ] || die "both PCs must have everything first ($link, $disks): sudo sh pair.sh status" "les deux PC doivent d'abord tout avoir ($link, $disks) : sudo sh pair.sh status"
	is_ip "$subject" && ! is_own "$subject" && [ "$subject" != "$p_other_ip" ] && [ "$subject" != "$at" ] || die "$subject is not the address of a third machine" "$subject n'est pas l'adresse d'une troisième machine"
	for tool in corosync corosync-qdevice corosync-quorumtool; do
		command -v "$tool" >/dev/null || die "$tool is missing (apt install corosync corosync-qdevice; on $subject: apt install corosync-qnetd)" "il manque $tool (apt install corosync corosync-qdevice ; sur $subject : apt install corosync-qnetd)"
	done
	hold_back "$subject"
	write_corosync
	if ! systemctl enable --quiet corosync corosync-qdevice || ! systemctl restart corosync corosync-qdevice; then
		hold_back "$before"
		die "corosync does not start: journalctl --unit corosync --unit corosync-qdevice says why; nothing votes" "corosync ne démarre pas : journalctl --unit corosync --unit corosync-qdevice dit pourquoi ; rien ne vote"
	fi
	systemctl restart preau-pair
	say "$p_third may vote for $p_here. The same on $p_other, if it is not done: sudo sh pair.sh vote $p_third. Then status says whether it does." "$p_third peut voter pour $p_here. La même chose sur $p_other, si ce n'est fait : sudo sh pair.sh vote $p_third. Ensuite status dit s'il le fait."
}

# hold_back THIRD: whether DRBD holds writes back where it does not hear the other; before anybody votes.
hold_back() {
	p_third=$1
	write_pair
	be_patient
	drbdadm adjust preau && return 0
	p_third=$before
	write_pair
	be_patient
	die "DRBD does not take it: drbdadm adjust preau says why; nothing was changed" "DRBD ne le prend pas : drbdadm adjust preau dit pourquoi ; rien n'a été changé"
}

# A service that waits for its writes for half a minute or more does not hang, but systemd would end it.
be_patient() {
	if [ -n "$p_third" ]; then
		put "$units/preau.service.d/pair-vote.conf" 644 <<'UNIT'
[Service]
WatchdogSec=180
UNIT
	else rm -f -- "$units/preau.service.d/pair-vote.conf"; fi
	systemctl daemon-reload
}

# The pair's secret, as long as corosync wants its key. Where the third machine hears both, the one that serves gets its vote.
write_corosync() {
	for n in 1 2 3 4; do printf '%s:%s' "$p_secret" $n | sha256sum | cut -c1-64; done | tr -d '\n' | put "$root/etc/corosync/authkey" 400
	first=$(printf '%s\n%s\n' "$p_here_ip" "$p_other_ip" | sort | head -n 1)
	if [ "$first" = "$p_here_ip" ]; then own=1 others=2; else own=2 others=1; fi
	put "$root/etc/corosync/corosync.conf" 644 <<CONF
# Written by pair.sh.
totem {
	version: 2
	cluster_name: preau-$(printf %.8s "$p_id")
	transport: knet
	crypto_cipher: aes256
	crypto_hash: sha256
	token: 3000
}
nodelist {
	node {
		name: $p_here
		nodeid: $own
		ring0_addr: $p_here_ip
	}
	node {
		name: $p_other
		nodeid: $others
		ring0_addr: $p_other_ip
	}
}
quorum {
	provider: corosync_votequorum
	device {
		model: net
		votes: 1
		timeout: 5000
		sync_timeout: 10000
		net {
			host: $p_third
			algorithm: ffsplit
			tls: off
		}
		heuristics {
			mode: sync
			exec_serves: /bin/grep -q $volume /proc/mounts
		}
	}
}
logging {
	to_syslog: yes
}
CONF
}

votes() { corosync-quorumtool -s 2>/dev/null || true; }
# is_said LINE: whether a line of it begins so, with single spaces.
is_said() { votes | { while read -r key value rest; do case "$key $value $rest" in "$1"*) exit 0 ;; esac; done; exit 1; }; }
third_votes() { [ -n "$p_third" ] && is_said '0 1 Qdevice'; }
has_majority() { is_said 'Quorate: Yes'; }
# A PC that starts hears nobody for a while, and somebody may have promoted the other meanwhile.
may_be_alone() { [ -z "$p_third" ] || has_majority; }
is_together() { is_said 'Nodes: 2 '; }
# With the majority: alone or together; without it: minor.
standing() {
	votes | {
		quorate='' nodes=''
		while read -r key value _; do
			case $key$value in Quorate:Yes) quorate=yes ;; Nodes:1) nodes=alone ;; Nodes:2) nodes=together ;; esac
		done
		if [ -n "$quorate" ] && [ -n "$nodes" ]; then echo "$nodes"; else echo minor; fi
	}
}

# The line of the volume in /proc/drbd.
drbd_line() { while read -r line; do case $line in 0:*) printf '%s\n' "$line" ;; esac; done <"$root/proc/drbd"; }
is_frozen() {
	[ -n "$p_third" ] || return 1
	flags=$(drbd_line)
	case ${flags##* } in s?????) true ;; *) false ;; esac
}
is_secondary() { case $(drbd_line) in *' ro:Secondary/'*) true ;; *) false ;; esac; }

now() { read_line "$root/proc/uptime" && echo "${line%%.*}"; }

# With these times of corosync (write_corosync) a PC that has lost the third's vote believes for up to 8 s more that it has it. Whoever may go on
# counts to `majority` first. So one that gets the vote within `minority` of the silence, or within `lost` of having lost it, knows that the other
# had no time to count so far: after that nobody knows, but a person who looks.

# Whether this PC, which waits, is to take over: it had everything when it last heard the other, and has the majority in time, seen twice.
complete='' linked=0 sure=0 limit=$minority alone=0
count_votes() {
	[ -n "$p_third" ] || return 0
	if is_linked; then
		linked=$looked sure=$looked limit=$minority alone=0
		record linked "$looked" || true
		# who does not vote would not hold its writes back; that the other is silent corosync hears before DRBD, by some seconds
		if [ "$disks" != UpToDate/UpToDate ]; then
			complete=''
		elif [ "$(standing)" = together ]; then
			complete=$sure
		elif [ -n "$complete" ] && [ $((sure - complete)) -ge "$lost" ]; then
			complete=''
		fi
		return 0
	fi
	# a try to take over has looked, too
	counted=$(number_in "$shown/counting")
	[ "$counted" -le "$sure" ] || sure=$counted limit=$lost
	if [ -n "$complete" ] && [ $(($(now) - sure)) -ge "$limit" ]; then
		complete=''
		serves || say "$p_other has been silent for $(($(now) - linked)) seconds, and whether it went on is not known here any more: this PC waits for promote" "$p_other se tait depuis $(($(now) - linked)) secondes, et on ne sait plus ici s'il a continué : ce PC attend promote"
	fi
	# a PC that is cut off from everything still has the votes of before, for some seconds
	if [ "$(standing)" = alone ]; then
		sure=$(now) limit=$lost alone=$((alone + 1))
	else alone=0; fi
}
is_next() { [ -n "$complete" ] && [ $alone -ge 2 ] && [ "$own_disk" = UpToDate ] && ! marked split; }

# DRBD asks, and holds all writes back meanwhile: ends with 7, "the other is fenced", once this PC may go on without the other. Where the other
# may have gone on, only a person or the other's return ends it. DRBD may ask again while an answer is awaited: that does not start again.
may_go_on() {
	read_pair
	since='' apart='' late=no asked=$(date +%s) begun=$(now)
	sure=$begun limit=$minority
	if ! is_secondary; then
		# a PC that stood still is asked long after the silence began
		linked=$(number_in "$shown/linked")
		[ "$linked" = 0 ] || [ "$linked" -gt "$sure" ] || sure=$linked
	fi
	! recorded late || late=yes
	while :; do
		# drbdadm waits for this very answer
		link=$(drbd_line)
		link=${link#0: cs:}
		link=${link%% *}
		! is_linked || exit 1
		# a statement of an earlier day says nothing about today
		said=$(number_in "$shown/off")
		[ "$said" -lt $((asked - fresh)) ] || [ "$said" -gt "$(date +%s)" ] || exit 7
		! is_secondary || [ $late = no ] || not_now "$p_other may have gone on"
		stands=$(standing)
		[ "$stands" = together ] || apart=''
		if [ $late = no ] && [ -z "$apart" ] && [ $(($(now) - sure)) -ge "$limit" ]; then
			late=yes
			record late || true
			log "holds writes back: $p_other may have gone on"
		fi
		if [ "$stands" = alone ]; then
			[ $late = yes ] || : "${since:=$(now)}"
			sure=$(now) limit=$lost
		else
			[ -z "$since" ] || ! is_secondary || not_now "the majority is lost"
			since=''
		fi
		! is_secondary || [ $(($(now) - begun)) -lt "$fresh" ] || not_now "the majority did not come"
		if [ "$stands" = together ]; then
			# DRBD takes up no link while this PC is being promoted
			! is_secondary || not_now "$p_other is back"
			[ $late = yes ] || : "${apart:=$(now)}"
		fi
		[ -z "$since" ] || [ $(($(now) - since)) -lt "$majority" ] || break
		# only DRBD does not hear the other, which has given up by now
		[ -z "$apart" ] || [ $(($(now) - apart)) -lt $((fresh + majority)) ] || break
		[ -z "$since$apart" ] || record counting "$(now)" || true
		sleep 1
	done
	log "goes on without $p_other"
	# the answer counts, a full disk or not
	mark alone || true
	exit 7
}

# not_now WHY: a PC that is being promoted is not.
not_now() {
	record late || true
	log "is not promoted: $1"
	exit 1
}
# Nobody reads what is said to DRBD.
log() { logger --tag preau-pair "$1" || true; }

# Whether what is held back goes on by itself: may-go-on says so every second.
is_counting() { [ $(($(now) - $(number_in "$shown/counting"))) -lt 10 ] && [ -e "$shown/counting" ]; }

# The other has taken over while this PC, cut off, held its writes back: nothing of them was acknowledged. What is held back cannot be unmounted.
begin_anew() {
	echo b >"$root/proc/sysrq-trigger"
}

watch() {
	read_pair
	rm -f -- "$conf.begun"
	mkdir -p "$marks" "$shown"
	chmod 755 "$shown"
	modprobe drbd
	drbdadm up preau 2>/dev/null || drbdadm adjust preau || true
	while :; do
		look
		count_votes
		# nothing can be noted on a full disk; what follows must not depend on the notes
		remember || true
		show || true
		decide
		sleep "$every"
	done
}

# ---- commands ----

begin_volume() {
	write_pair
	drbdadm create-md --force preau >/dev/null 2>&1 || die "DRBD cannot write on $p_device" "DRBD ne peut pas écrire sur $p_device"
	drbdadm up preau || die "DRBD does not take the volume" "DRBD ne prend pas le volume"
}

prepare() {
	require_new
	[ -n "$device" ] && [ -n "$here_ip" ] && [ -n "$named" ] && [ -n "$address" ] && [ -z "$subject" ] || usage
	p_here=$(hostname) p_here_ip=$here_ip p_address=$address p_device=$device
	require_here
	require_other
	require_free_address
	require_empty
	p_data=$root$(settings_of | sed -n 's/.*"data":{"dir":"\([^"]*\)".*/\1/p')
	[ -d "$p_data" ] && [ "$p_data" != "$root" ] || die "the settings do not name an existing data folder" "les réglages ne nomment aucun dossier de données qui soit là"
	! mountpoint -q "$p_data" || die "$p_data is a disk of its own: move the data onto the system's disk first" "$p_data est un disque à part : déplacez d'abord les données sur le disque du système"
	[ ! -e "$p_data.before-pair" ] || die "$p_data.before-pair is there already: sudo sh pair.sh forget" "$p_data.before-pair est déjà là : sudo sh pair.sh forget"
	needed=$(($(du -sk -- "$p_data" | cut -f1) * 1200 + 67108864))
	[ "$bytes" -ge "$needed" ] || die "$device has $((bytes / 1000000)) MB, the data needs $((needed / 1000000)) at least; nothing was changed" "$device a $((bytes / 1000000)) Mo, il en faut au moins $((needed / 1000000)) pour les données ; rien n'a été changé"
	p_uid=$(stat -Lc %u -- "$p_data") p_gid=$(stat -Lc %g -- "$p_data")
	p_id=$(random) p_secret=$(random) p_uuid=$(cat /proc/sys/kernel/random/uuid)
	kept=$p_data.before-pair was_running=yes
	moved=$(for file in "$config" $(named_files || true); do [ ! -f "$file" ] || printf '%s\n' "$file"; done)
	begin
	begin_volume
	drbdadm primary --force preau && mkfs.ext4 -q -m 1 -U "$p_uuid" "$disk"
	move_data
	drbdadm secondary preau
	mkdir -p "$marks" "$shown"
	mark active
	mark alone
	write_units
	all_is_written
	start_serving || give_up_serving
	say "Préau serves from the volume, at $at. The data as it was is in $kept (once all is well: sudo sh pair.sh forget)." "Préau sert depuis le volume, à $at. Les données telles qu'elles étaient sont dans $kept (quand tout va bien : sudo sh pair.sh forget)."
	write_ticket "$p_other"
}

# A pair on which nobody could write is taken back.
give_up_serving() {
	systemctl stop preau-pair preau preau-volume || true
	if [ "$(last_served)" = "$served_before" ]; then
		phase=making
		die "Préau does not start on the volume" "Préau ne démarre pas sur le volume"
	fi
	systemctl start preau-pair
	die "Préau does not answer on the volume: journalctl --unit preau-volume --unit preau says why; what is written from now on is there" "Préau ne répond pas sur le volume : journalctl --unit preau-volume --unit preau dit pourquoi ; ce qui s'écrit désormais est là"
}
last_served() { systemctl show --property ActiveEnterTimestampMonotonic preau; }

random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

kept='' moved='' was_user='' was_running=no
# Notes what prepare and join will change, so that they can undo it, or the next of them after a power cut.
begin() {
	phase=making
	{
		printf '%s\n' "data=$p_data" "device=$p_device" "uuid=$p_uuid" "kept=$kept" "user=$was_user" "running=$was_running"
		for file in $moved; do printf 'moved=%s\n' "$file"; done
	} | put "$conf.begun" 600
}

# From here on it is a pair, which nothing takes back: its watch may have somebody write.
all_is_written() {
	systemctl enable --quiet preau-pair
	rm -f -- "$conf.begun"
	sync "$(dirname -- "$conf")"
	phase=''
	systemctl start preau-pair
}

read_begun() {
	moved=''
	while IFS='=' read -r key value; do
		case $key in
		data) p_data=$value ;;
		device) p_device=$value ;;
		uuid) p_uuid=$value ;;
		kept) kept=$value ;;
		user) was_user=$value ;;
		running) was_running=$value ;;
		moved) moved="$moved $value" ;;
		esac
	done <"$conf.begun"
}

take_back() (
	set +e
	systemctl disable --quiet --now preau-pair 2>/dev/null
	systemctl stop preau preau-volume 2>/dev/null
	umount "$volume" 2>/dev/null
	if [ -d "$kept" ]; then
		rmdir -- "$p_data" 2>/dev/null
		[ -e "$p_data" ] || mv -- "$kept" "$p_data"
	fi
	for file in $moved; do
		[ ! -f "$file.before-pair" ] || mv -f -- "$file.before-pair" "$file"
	done
	undo_volume
	[ -z "$was_user" ] || number_user "${was_user%:*}" "${was_user#*:}"
	[ "$was_running" = no ] || systemctl start preau
	rm -f -- "$conf.begun"
)

# Two at once would take back what the other does.
be_alone() {
	exec 9>"$root/run/preau-pair.lock"
	flock -n 9 || die "prepare or join is at work on this PC" "prepare ou join est à l'œuvre sur ce PC"
}

take_back_begun() {
	be_alone
	[ -f "$conf.begun" ] || return 0
	say "Power was cut during prepare or join: what was begun is first undone." "Le courant a été coupé au milieu de prepare ou de join : ce qui était commencé est d'abord défait."
	read_begun
	take_back
	[ ! -d "$kept" ] || die "$p_data is not empty, and the data is in $kept: move it back by hand" "$p_data n'est pas vide, et les données sont dans $kept : remettez-les à la main"
	kept='' moved='' was_user='' was_running=no
}

require_whole() {
	[ -f "$conf.begun" ] || return 0
	be_alone
	die "power was cut during prepare or join: run the same command again; it undoes what was begun, and starts over" "le courant a été coupé au milieu de prepare ou de join : la même commande défait ce qui était commencé, et recommence"
}

undo_volume() {
	drbdadm down preau 2>/dev/null
	# after a power cut DRBD wants its log applied first
	drbdadm apply-al preau >/dev/null 2>&1
	drbdadm wipe-md --force preau >/dev/null 2>&1
	# the disk was empty; that it is the same one its file system says, for after a start disks may have changed names
	[ -z "$p_uuid" ] || ! wipefs --no-act --noheadings --output UUID "$p_device" | grep -qx "$p_uuid" || wipefs --all --quiet "$p_device"
	rm -f -- "$conf" "$resource" "$units/preau-pair.service" "$units/preau-volume.service" "$units/preau.service.d/pair.conf" "$units/preau.service.d/pair-vote.conf"
	rm -rf -- "$marks" "$shown"
	systemctl daemon-reload
	say "Nothing of the pair is left on this PC." "Il ne reste rien de la paire sur ce PC." >&2
}

join() {
	[ -f "$subject" ] || die "the ticket $subject does not exist" "il n'y a pas de ticket $subject"
	require_new
	p_id='' p_uuid='' p_secret='' p_machine='' p_version='' p_bytes='' p_here='' p_data=''
	read_lines "$subject"
	[ -n "$p_id" ] && [ -n "$p_secret" ] && [ -n "$p_bytes" ] && [ -n "$p_data" ] || die "$subject is not a ticket of a pair, or not whole: copy it again" "$subject n'est pas le ticket d'une paire, ou n'est pas entier : recopiez-le"
	[ "$(hostname)" = "$p_here" ] || die "the ticket is for $p_here, and this PC is called $(hostname)" "le ticket est pour $p_here, et ce PC s'appelle $(hostname)"
	[ "$(cat "$root/etc/machine-id")" != "$p_machine" ] || die "this PC and $p_other have the same machine-id, as clones of one image do: give this one another (rm -f /etc/machine-id /var/lib/dbus/machine-id && systemd-machine-id-setup), and start it again" "ce PC et $p_other ont le même machine-id, comme des clones d'une même image : donnez-en un autre à celui-ci (rm -f /etc/machine-id /var/lib/dbus/machine-id && systemd-machine-id-setup), et redémarrez-le"
	[ "$(version)" = "$p_version" ] || die "this PC has Préau $(version), $p_other has $p_version: install the same first" "ce PC a Préau $(version), $p_other a $p_version : installez d'abord la même version"
	require_here
	require_empty
	[ "$bytes" -ge "$p_bytes" ] || die "$device has $bytes bytes, that of $p_other $p_bytes: it must not be smaller; nothing was changed" "$device a $bytes octets, celui de $p_other $p_bytes : il ne doit pas être plus petit ; rien n'a été changé"
	own=$(find "$p_data/tenants/" -name '*.db' 2>/dev/null | head -n 1)
	[ -z "$own" ] || die "this PC has institutions of its own ($own): the pair would hide them; save and remove them first" "ce PC a ses propres établissements ($own) : la paire les cacherait ; sauvegardez-les et supprimez-les d'abord"
	answers "$p_other_ip" || die "$p_other does not answer at $p_other_ip: is the cable in, and the PC on?" "$p_other ne répond pas à $p_other_ip : le câble est-il branché, et le PC allumé ?"
	other_device=$p_device p_device=$device
	! systemctl is-active --quiet preau || was_running=yes
	kept=$p_data.before-pair-$(date +%s)
	same_user
	systemctl stop preau
	begin_volume
	waited=0
	while look && ! is_linked && [ $waited -lt "$handshake" ]; do
		sleep 1
		waited=$((waited + 1))
	done
	is_linked || die "$p_other does not take this PC in: is the ticket the last that it made, and does it run?" "$p_other n'accepte pas ce PC : le ticket est-il le dernier qu'il a fait, et marche-t-il ?"
	[ ! -d "$p_data" ] || mv -- "$p_data" "$kept"
	[ -d "$p_data" ] || mkdir -m 700 "$p_data"
	mkdir -p "$marks" "$shown"
	write_units
	all_is_written
	say "This PC belongs to the pair and takes over what $p_other has. It may serve once \"sudo sh pair.sh status\" says that both have everything." "Ce PC appartient à la paire et reprend ce que $p_other a. Il pourra servir quand « sudo sh pair.sh status » dira que les deux ont tout."
}

# Files carry numbers, not names: the program's user has the same on both PCs.
same_user() {
	[ "$(id -u preau):$(id -g preau)" != "$p_uid:$p_gid" ] || { begin; return 0; }
	! getent passwd "$p_uid" >/dev/null && { [ "$(id -g preau)" = "$p_gid" ] || ! getent group "$p_gid" >/dev/null; } ||
		die "the user of Préau has the number $p_uid:$p_gid on $p_other, which another has here" "l'utilisateur de Préau a le numéro $p_uid:$p_gid sur $p_other, qu'un autre a ici"
	was_user=$(id -u preau):$(id -g preau)
	begin
	systemctl stop preau
	number_user "$p_uid" "$p_gid"
}

number_user() {
	[ "$(id -g preau)" = "$2" ] || groupmod -g "$2" preau
	usermod -u "$1" -g "$2" preau
}

promote() {
	read_pair
	look
	if serves; then
		! is_frozen || go_on
		{ goes_on_serving && systemctl is-active --quiet preau; } || start_serving || die "Préau does not start here: journalctl --unit preau-volume --unit preau" "Préau ne démarre pas ici : journalctl --unit preau-volume --unit preau"
		say "This PC serves already, at $at" "Ce PC sert déjà, à $at"
		return 0
	fi
	await_silence
	[ "$other_role" != Primary ] || die "$p_other serves: there first, sudo sh pair.sh rest" "$p_other sert : là-bas d'abord, sudo sh pair.sh rest"
	! marked split || die "both PCs have written without each other: sudo sh pair.sh status says how to decide" "les deux PC ont écrit chacun de leur côté : sudo sh pair.sh status dit comment décider"
	case $own_disk in
	UpToDate | Consistent) ;;
	Outdated) [ $loss = yes ] || die "this PC lacks what $p_other wrote since $(moment heard): bring $p_other back, or promote --with-loss" "il manque à ce PC ce que $p_other a écrit depuis $(moment heard) : ramenez $p_other, ou promote --with-loss" ;;
	*) die "this PC has not got everything from $p_other ($own_disk): bring $p_other back; if it has burnt: a copy of the night (preau restore)" "ce PC n'a pas encore tout reçu de $p_other ($own_disk) : ramenez $p_other ; s'il a brûlé : une copie de la nuit (preau restore)" ;;
	esac
	if ! is_linked; then
		other_is_off
		record off
		strike late
	fi
	began=$(date +%s)
	phase=promoting
	[ "$own_disk" != Outdated ] || record loss
	note active
	is_linked || note alone
	start_serving || die "Préau does not start here: journalctl --unit preau-volume --unit preau" "Préau ne démarre pas ici : journalctl --unit preau-volume --unit preau"
	# the watch may have seen the other serve, before
	mark active || true
	is_linked || mark alone || true
	phase=''
	say "This PC serves, at $at, after $(($(date +%s) - began)) seconds" "Ce PC sert, à $at, après $(($(date +%s) - began)) secondes"
}

# Without the majority this PC holds its writes back, until somebody says that the other is off, and has not gone on meanwhile.
go_on() {
	other_is_off
	record off
	strike late
	note alone
	waited=0
	while is_frozen && [ $waited -lt "$silence" ]; do
		sleep 1
		waited=$((waited + 1))
	done
	# the process that should answer DRBD has ended, and DRBD asks only once
	! is_frozen || drbdadm resume-io preau
}

# A person who pulls the plug of the other PC is faster than DRBD, which believes for some seconds that it still serves.
await_silence() {
	waited=0
	while [ "$other_role" = Primary ] && [ $waited -lt "$silence" ] && ! answers "$p_other_ip"; do
		sleep 1
		waited=$((waited + 1))
		look
	done
}

# Two PCs alone cannot know which of them is cut off: a person looks.
other_is_off() {
	is_own "$at" || ! answers "$at" || die "$at still answers: $p_other serves, only the cable between the two is out; nothing was changed" "$at répond encore : $p_other sert, seul le câble entre les deux est débranché ; rien n'a été changé"
	must_be_silent
	heard=$(number_in "$marks/heard") seen=$(number_in "$marks/seen")
	[ $((seen - heard)) -lt 60 ] || [ $loss = yes ] || die "$p_other went on without this PC from $(moment heard) to $(moment seen): that is missing here; bring $p_other back, or promote --with-loss" "$p_other a continué sans ce PC du $(moment heard) au $(moment seen) : cela manque ici ; ramenez $p_other, ou promote --with-loss"
	say "This PC last heard $p_other: $(moment heard). If $p_other went on after that, what it wrote is missing here." "Ce PC a entendu $p_other pour la dernière fois : $(moment heard). Si $p_other a continué après, ce qu'il a écrit manque ici."
	[ $off = no ] || return 0
	confirm_off
	# somebody went there and came back
	must_be_silent
}

must_be_silent() { ! answers "$p_other_ip" || die "$p_other still answers at $p_other_ip: switch it off first (pull its plug); nothing was changed" "$p_other répond encore à $p_other_ip : éteignez-le d'abord (débranchez-le) ; rien n'a été changé"; }

confirm_off() {
	[ -t 0 ] || die "nobody is there to say that $p_other is off: add --other-is-off" "il n'y a personne pour dire que $p_other est éteint : ajoutez --other-is-off"
	tell "Go and look. Is $p_other off, and its plug out? Type \"off\": " "Allez voir. $p_other est-il éteint et débranché ? Tapez « off » : "
	read -r typed || typed=''
	[ "$typed" = off ] || die "not confirmed, nothing was changed" "pas confirmé, rien n'a été changé"
}

rest() {
	read_pair
	look
	serves || die "this PC does not serve: $(why_not)" "ce PC ne sert pas : $(why_not)"
	[ "$link/$other_disk" = Connected/UpToDate ] || die "$p_other has not got everything ($link, $other_disk): it could not take over" "$p_other n'a pas tout ($link, $other_disk) : il ne pourrait pas reprendre"
	unmark active
	systemctl stop preau preau-volume
	look
	if serves || [ "$own_role" = Primary ]; then
		mark active
		start_serving || true
		die "$volume is in use (sudo fuser -vm $volume lists the programs): this PC goes on serving" "$volume est utilisé (sudo fuser -vm $volume dit par qui) : ce PC continue de servir"
	fi
	say "This PC waits. On $p_other now: sudo sh pair.sh promote" "Ce PC attend. Sur $p_other maintenant : sudo sh pair.sh promote"
}

replace() {
	read_pair
	[ -n "$subject" ] && [ -n "$named" ] || usage
	look
	[ "$subject" != "$p_here" ] || die "$p_here is this PC: replace is run on the PC that lives, and names the dead one, $p_other" "$p_here est ce PC : replace se lance sur le PC qui vit, et nomme le mort, $p_other"
	[ "$subject" = "$p_other" ] || die "$subject does not belong to this pair: it is $p_here and $p_other" "$subject n'appartient pas à cette paire : elle est $p_here et $p_other"
	serves || die "this PC does not serve: $(why_not); replace is run on the one that serves" "ce PC ne sert pas : $(why_not) ; replace se lance sur celui qui sert"
	! is_linked || die "$p_other is alive and belongs to the pair: there is nothing to replace" "$p_other vit et appartient à la paire : il n'y a rien à remplacer"
	# what is typed wrong is said before anybody is asked
	(require_other)
	must_be_silent
	! is_frozen || go_on
	require_other
	p_secret=$(random)
	# written first: the watch connects the PC that it finds alone, by what is written
	write_pair
	drbdadm disconnect preau 2>/dev/null || true
	drbdadm connect preau 2>/dev/null || drbdadm adjust preau || die "DRBD does not take the new PC: drbdadm adjust preau says why" "DRBD ne prend pas le nouveau PC : drbdadm adjust preau dit pourquoi"
	unmark split
	note alone
	systemctl restart preau-pair
	[ -z "$p_third" ] || say "Once it has joined, on both: sudo sh pair.sh vote $p_third" "Quand il aura rejoint la paire, sur les deux : sudo sh pair.sh vote $p_third"
	write_ticket "$p_other"
}

discard() {
	read_pair
	look
	{ marked split || [ "$link" = StandAlone ]; } || die "the two PCs are not split: there is nothing to discard" "les deux PC ne sont pas séparés : il n'y a rien à abandonner"
	aside=$root/var/lib/preau-discarded-$(date +%Y%m%dT%H%M%S)
	if [ $yes = no ]; then
		[ -t 0 ] || die "nobody is there to confirm: add --yes" "il n'y a personne pour confirmer : ajoutez --yes"
		tell "What this PC wrote since $(moment since) goes aside to $aside, and $p_other's holds. Type \"discard\": " "Ce que ce PC a écrit depuis le $(moment since) est mis de côté dans $aside, et celui de $p_other vaut. Tapez « discard » : "
		read -r typed || typed=''
		[ "$typed" = discard ] || die "not confirmed, nothing was changed" "pas confirmé, rien n'a été changé"
	fi
	phase=discarding
	mkdir -p "$shown"
	echo $$ >"$shown/discarding"
	unmark active
	systemctl stop preau preau-volume
	# DRBD asks whether this PC may go on without the other: it may, to be copied
	record off
	strike late
	drbdadm primary preau || die "DRBD does not give the volume: nothing was discarded" "DRBD ne donne pas le volume : rien n'a été abandonné"
	mountpoint -q "$volume" || mount -t ext4 -o noatime "$disk" "$volume"
	mkdir -m 700 "$aside"
	chown "$p_uid:$p_gid" "$aside"
	as_owner cp -a -- "$volume/data/." "$aside/" || die "$aside does not have room for it" "il n'y a pas de place pour cela dans $aside"
	sync
	release
	strike off
	drbdadm disconnect preau 2>/dev/null || true
	drbdadm connect --discard-my-data preau
	phase=''
	rm -f -- "$shown/discarding"
	say "What this PC had is in $aside; it takes over what $p_other has." "Ce que ce PC avait est dans $aside ; il reprend ce que $p_other a."
}

forget() {
	read_pair
	before=$p_data.before-pair
	[ -d "$before" ] || die "$before is not there" "$before n'est pas là"
	as_owner find "$before/" -mindepth 1 -delete && rmdir -- "$before"
	rm -f -- "$config.before-pair"
	say "$before is removed" "$before est supprimé"
}

status() {
	read_pair
	look
	say "The pair $(printf %.8s "$p_id"): this PC is $p_here ($p_here_ip, $p_device), the other $p_other ($p_other_ip); shared address $p_address" "La paire $(printf %.8s "$p_id") : ce PC est $p_here ($p_here_ip, $p_device), l'autre $p_other ($p_other_ip) ; adresse commune $p_address"
	say "DRBD: $link, $roles, $disks" "DRBD : $link, $roles, $disks"
	BUN_TMPDIR=$opt/tmp "$opt/preau" pair --lang "$(tell en fr)"
}

at_exit() {
	exit_code=$?
	trap '' INT TERM HUP
	trap - EXIT
	set +e
	case $phase in
	making) take_back ;;
	taking) release ;;
	discarding)
		release
		strike off
		rm -f -- "$shown/discarding"
		# half of what is still on the volume
		[ ! -d "$aside" ] || { as_owner find "$aside/" -mindepth 1 -delete && rmdir -- "$aside"; }
		;;
	promoting)
		unmark active
		unmark alone
		strike off
		strike loss
		systemctl stop preau preau-volume
		;;
	esac
	exit "$exit_code"
}

main() {
	# the kernel, which asks, does not open any files for it
	case ${1:-} in may-go-on | note-split) exec </dev/null >/dev/null 2>&1 ;; esac
	read_arguments "$@"
	trap at_exit EXIT
	trap 'exit 129' HUP
	trap 'exit 130' INT
	trap 'exit 143' TERM
	case $action in
	prepare | join)
		require_system
		take_back_begun
		"$action"
		;;
	status | promote | rest | replace | discard | forget | vote)
		require_system
		require_whole
		"$action"
		;;
	watch | take | release) "$action" ;;
	may-serve) may_serve ;;
	may-go-on) may_go_on ;;
	note-split) mark split ;;
	*) usage ;;
	esac
}

main "$@"
