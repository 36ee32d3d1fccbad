# shellcheck shell=sh disable=SC3043 # local is in every sh that this meets
# Stand-ins for systemd and the commands that need root: functions of the shell that runs install.sh. $DESTDIR is the machine.

# Does what systemctl does to one service; a file `interrupt-VERB` has it send a signal to the installer first.
systemctl() {
	local signal
	echo "$*" >>"$DESTDIR/systemctl.log"
	if [ -e "$DESTDIR/interrupt-$1" ]; then
		read -r signal <"$DESTDIR/interrupt-$1"
		rm "$DESTDIR/interrupt-$1"
		kill -s "$signal" $$
	fi
	case $1 in
	start) "$DESTDIR/opt/preau/preau" serve || return 1 ;;
	stop | disable) rm -f "$DESTDIR/running" ;;
	is-active) [ -e "$DESTDIR/running" ] ;;
	esac
}
id() { echo "${UID_STUB:-0}"; }
uname() { echo "${MACHINE_STUB:-x86_64}"; }
df() { printf 'Filesystem 1024-blocks Used Available\nd 9 9 %s\n' "${FREE_STUB:-9000000}"; }
chown() { :; }
sync() { :; }
journalctl() { :; }
getent() { :; }
useradd() { :; }
groupadd() { :; }
userdel() { :; }
groupdel() { :; }
# who is not root stays who they are
[ -n "${IS_ROOT-}" ] || setpriv() {
	while [ "$1" != -- ]; do shift; done
	shift
	"$@"
}
