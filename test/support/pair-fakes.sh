# shellcheck shell=sh disable=SC3043 # local is in every sh that this meets
# Stand-ins for DRBD, systemd, corosync and the commands of the kernel: functions of the shell that runs pair.sh, for a process each would
# take most of the time of its tests. $DESTDIR is the PC; $FAKES is this file.
alias corosync-quorumtool=corosync_quorumtool corosync-qdevice=corosync mkfs.ext4=mkfs_ext4

# Runs pair.sh as systemd and DRBD do: in a process of its own.
pair_sh() { sh -c '. "$FAKES"; . "$0"' "$DESTDIR/opt/preau/pair.sh" "$@"; }

# Where `power-cut-at` names this command, and its first word, the power goes.
power() {
	[ -e "$DESTDIR/power-cut-at" ] || return 0
	local moment
	read -r moment <"$DESTDIR/power-cut-at" || true
	[ "$moment" != "$1 ${2-}" ] || { kill -9 $$; exit 1; }
}

# print FILE: as cat does, without a process.
print() {
	local line
	while IFS= read -r line; do printf '%s\n' "$line"; done <"$1"
}
# lists FILE LINE
lists() {
	local line
	while IFS= read -r line; do [ "$line" != "$2" ] || return 0; done <"$DESTDIR/$1"
	return 1
}
# without FILE LINE: takes the line out of the file.
without() {
	local line left=''
	while IFS= read -r line; do [ "$line" = "$2" ] || left="$left$line
"; done <"$DESTDIR/$1"
	printf %s "$left" >"$DESTDIR/$1"
}

# Time goes on by itself. Where `day` lies, what befalls meanwhile is the script of that number; with the last one whoever waits is ended.
sleep() {
	local up day
	read -r up _ <"$DESTDIR/proc/uptime"
	echo "$((${up%.*} + $1)).00 0.00" >"$DESTDIR/proc/uptime"
	[ -e "$DESTDIR/day" ] || return 0
	read -r day <"$DESTDIR/day"
	[ -e "$DESTDIR/days/$day" ] || { kill $$; return; }
	echo $((day + 1)) >"$DESTDIR/day"
	# shellcheck disable=SC1090 # the test has written it
	. "$DESTDIR/days/$day"
}

corosync() { :; }
corosync_quorumtool() { print "$DESTDIR/votes"; }

drbdadm() {
	power drbdadm "$1"
	local role disk answered d="$DESTDIR/drbd"
	echo "$*" >>"$DESTDIR/drbd.log"
	read -r role <"$d/role"
	case $1 in
	cstate | role | dstate) print "$d/$1" ;;
	primary)
		read -r disk <"$d/dstate"
		case "$* $disk" in *--force*) ;; *' Outdated'*) echo 'Need access to UpToDate data' >&2; return 17 ;; esac
		[ ! -e "$d/refuses-primary" ] || { echo 'State change failed' >&2; return 11; }
		[ "${role#*/}" != Primary ] || { echo 'State change failed: Multiple primaries not allowed by config' >&2; return 11; }
		# the kernel asks up to four times for one promotion
		if [ -e "$d/asks" ]; then
			for _ in 1 2 3 4; do
				answered=0
				pair_sh may-go-on <&- >&- 2>&- || answered=$?
				echo $answered >>"$d/answered"
				[ $answered = 1 ] || break
			done
			[ $answered = 7 ] || { echo 'Refusing to be Primary while peer is not outdated' >&2; return 11; }
		fi
		: >"$d/unclean"
		echo "Primary/${role#*/}" >"$d/role"
		;;
	secondary) echo "Secondary/${role#*/}" >"$d/role"; rm -f "$d/unclean" ;;
	create-md) echo drbd >>"$DESTDIR/disk/signature" ;;
	apply-al) rm -f "$d/unclean" ;;
	wipe-md) [ ! -e "$d/unclean" ] && without disk/signature drbd ;;
	down) [ ! -e "$d/none" ] ;;
	up) [ ! -e "$d/refuses" ] ;;
	adjust) [ ! -e "$DESTDIR/drbd-refuses" ] ;;
	esac
}

# Does what systemctl does to the volume: the script itself takes and releases it.
systemctl() {
	power systemctl "$1"
	echo "$*" >>"$DESTDIR/systemctl.log"
	case $1 in
	restart) case "$*" in *corosync*) [ ! -e "$DESTDIR/corosync-fails" ] ;; esac ;;
	enable) [ ! -e "$DESTDIR/enable-fails" ] ;;
	is-active) case "$*" in *preau-volume) [ ! -e "$DESTDIR/stopping" ] ;; *) [ ! -e "$DESTDIR/preau-died" ] ;; esac ;;
	show) [ ! -e "$DESTDIR/served" ] || print "$DESTDIR/served" ;;
	start)
		case $2 in
		preau)
			rm -f "$DESTDIR/preau-died"
			[ -e "$DESTDIR/sick" ] || echo served >>"$DESTDIR/served"
			;;
		preau-volume)
			rm -f "$DESTDIR/stopping"
			pair_sh take
			;;
		esac
		;;
	# a job that stops a unit is done when the unit has failed to
	stop) case "$*" in *preau-volume*) [ ! -e "$DESTDIR/etc/preau-pair.conf" ] || pair_sh release || : >"$DESTDIR/stopping" ;; esac ;;
	esac
}

id() { case $* in -u) echo "${UID_STUB:-0}" ;; *) stat -c %u "$DESTDIR/var/lib" ;; esac; }
hostname() { echo "${HOSTNAME_STUB:-pc1}"; }
modprobe() { [ ! -e "$DESTDIR/no-drbd" ]; }
blockdev() { [ -s "$DESTDIR/disk/bytes" ] && print "$DESTDIR/disk/bytes"; }
lsblk() { case $2 in MOUNTPOINT) print "$DESTDIR/disk/mounted" ;; *) print "$DESTDIR/disk/names" ;; esac; }
wipefs() {
	case "$*" in
	*--all*) : >"$DESTDIR/disk/signature" ;;
	*UUID*) print "$DESTDIR/disk/uuid" ;;
	*) print "$DESTDIR/disk/signature" ;;
	esac
}
blkid() { print "$DESTDIR/disk/blkid"; }
mkfs_ext4() {
	power mkfs.ext4 "$1"
	echo "$*" >>"$DESTDIR/mkfs.log"
	rm -rf "$DESTDIR/srv/preau-pair"
	echo ext4 >>"$DESTDIR/disk/signature"
	echo "$5" >"$DESTDIR/disk/uuid"
}
ip() {
	local one
	case "$*" in
	*'addr show') while read -r one; do echo "2: eth0    inet $one brd 10.0.0.255 scope global eth0"; done <"$DESTDIR/addresses" ;;
	*'route get 10.0.0.'*) echo "$5 dev eth0 src 10.0.0.11 uid 0" ;;
	*'route get '*) echo "$5 via 10.0.0.1 dev eth0 src 10.0.0.11" ;;
	'addr add '*) echo "$3" >>"$DESTDIR/addresses" ;;
	'addr del '*) without addresses "$3" ;;
	esac
}
arping() {
	local last
	for last; do :; done
	case " $* " in *' -U '*)
		echo "$last" >>"$DESTDIR/announced"
		[ ! -e "$DESTDIR/stops-then" ] || : >"$DESTDIR/stopping"
		;;
	esac
	# who was silent when somebody looked, and is no more
	if [ -e "$DESTDIR/answering-then" ] && lists answering-then "$last"; then
		mv "$DESTDIR/answering-then" "$DESTDIR/answering"
		return 1
	fi
	lists answering "$last"
}
cp() {
	[ ! -e "$DESTDIR/no-room" ] || return 1
	[ ! -e "$DESTDIR/holds" ] || { : >"$DESTDIR/held"; command sleep 0.5; }
	command cp "$@"
}
mount() {
	local last
	for last; do :; done
	echo "$last" >>"$DESTDIR/mounts"
	[ ! -d "$DESTDIR/gone" ] || [ "$last" != "$DESTDIR/srv/preau-pair" ] || mv "$DESTDIR/gone" "$last/settings"
}
umount() {
	power umount "$1"
	[ ! -e "$DESTDIR/busy" ] || { echo 'target is busy' >&2; return 32; }
	[ ! -e "$DESTDIR/volume-goes" ] || [ ! -d "$1/settings" ] || mv "$1/settings" "$DESTDIR/gone"
	without mounts "$1"
}
mountpoint() { lists mounts "$2"; }
usermod() { echo "usermod $*" >>"$DESTDIR/users.log"; }
groupmod() { echo "groupmod $*" >>"$DESTDIR/users.log"; }
getent() { [ ! -e "$DESTDIR/numbers-are-free" ]; }
sync() { :; }
chown() { :; }
# who is not root stays who they are
[ -n "${IS_ROOT-}" ] || setpriv() {
	while [ "$1" != -- ]; do shift; done
	shift
	"$@"
}
