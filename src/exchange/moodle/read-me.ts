import { partsOf, type Sheet } from './sheet'

/** The steps that join a Moodle to an institution, in the order in which they work, in English. */
export const readMe = (sheet: Sheet): string => {
	const parts = partsOf(sheet)
	const isReal = sheet.adresses === 'reelles'
	return `JOIN MOODLE TO PRÉAU                                     (en français : LISEZMOI.txt)

Each setting has the name that Moodle shows in English, then the one that it shows beside it.
Its pages are below "Site administration".
${sheet.isKept ? KEPT : ''}
0. FIRST
   Students and teachers of this year get an account in Moodle, and nobody else: no coordinator, no
   secretary, no direction. Moodle tells them "An account with your email address could not be found".
   If they need one, make an account for them by hand in Moodle.
   Moodle gives an account to whoever comes with its e-mail, its username or its ID number. So an
   account made by hand must not have those of anybody here. Users > Accounts > Browse list of users
   shows the e-mails; username and ID number are in each profile (the gear of its line). Or look at all
   of them in Moodle's database (Debian: "sudo mariadb moodle", its name is dbname in config.php):
${parts.accounts}
   Empty their ID number. ${isReal ? REAL : INTERNAL}

1. PRÉAU OVER HTTPS, UNDER A NAME
   Address of the service: ${sheet.issuer ?? 'none: a name is missing in server.names (preau.toml)'}
   If Préau signs its own certificate (tls.mode = "internal"), "sudo preau ca export preau.crt" writes
   its authority. On Moodle's machine, add it to the list of the SYSTEM (Debian:
   /usr/local/share/ca-certificates/preau.crt, then "sudo update-ca-certificates"), never as
   moodleorgca.crt, which would replace all other authorities. Then restart its PHP (Debian:
   "sudo systemctl restart apache2", and php-fpm if there is one).
   Moodle on the same machine as Préau: it keeps port 443, and Préau is installed with
   "--port 8443 --http-port 0". Debian gives a machine the address 127.0.1.1, which Moodle blocks:
   in /etc/hosts, the name must stand behind the address of the network: ${parts.address} ${parts.name}
   Try it on Moodle's machine: "getent hosts ${parts.name}" prints that address, and
   "curl ${sheet.issuer ?? 'ADDRESS'}/.well-known/openid-configuration"
   answers without an error.

2. MOODLE REACHES PRÉAU
   General (the first tab) > Security > HTTP security. Each list has one entry a line, and replaces what
   is there.
   - cURL allowed ports list (curlsecurityallowedport):
${parts.ports}
   - cURL blocked hosts list (curlsecurityblockedhosts).
     Don't empty it: each field in which a teacher types an address would open the school's network.
     Paste this, which blocks everything as before except Préau (${sheet.addresses.join(', ') || 'address unknown'}):
${parts.hosts}

3. THE PLUGIN "OAUTH 2", BEFORE THE FIRST FILE
   Plugins > Authentication > Manage authentication: enable OAuth 2. The accounts of the files sign in
   by it, without a password in Moodle. In its settings:
   Lock value (Email address) (field_lock_email): Locked.

4. THE SERVICE, BEFORE THE FIRST SIGN-IN
   In Préau, where MOODLE is the name and path of your Moodle:
${parts.client}
   In Moodle: Server > OAuth 2 services.
   - Create new service: Custom
   - Name: Préau
   - Client ID, Client secret: those that Préau printed
   - Service base URL: ${sheet.issuer ?? '(see step 1)'}
   - This service will be used: Login page only
   - Require email verification: ${isReal ? 'YES' : 'NO'}
${isReal ? CONFIRMED : UNCONFIRMED}
   - Logo URL: https://MOODLE/pix/i/user.svg
     (an image for the button; if it is empty, Moodle shows a broken one)
   - Leave the other fields as they are. Save: the column "Discovery" shows a green tick. If it shows a
     dash, or Moodle says "Could not discover service endpoints", correct steps 1 and 2, then delete the
     service and create it again: some versions of Moodle ask Préau only when a service is created.
   - Configure user field mappings, two more (External field name -> Internal field name):
       sub      ->  username
       idnumber ->  idnumber
     Other versions ask Préau at each save of the service and remove these two: after a later save, add
     them again if they are gone.
   Then Plugins > Authentication > Manage authentication:
   Prevent account creation when authenticating (authpreventaccountcreation): YES

${coursesAndGrades(sheet, parts)}`
}

/** The steps of courses, trial and marks, in English. */
const coursesAndGrades = (sheet: Sheet, parts: ReturnType<typeof partsOf>) => `5. COURSES AND ENROLMENTS
   Plugins > Enrolments > Manage enrol plugins: enable "IMS Enterprise file", then its settings.
   - File location (imsfilelocation), on Préau's machine:
       ${sheet.file}
     Moodle must be able to read it; www-data is the user of its web server:
${parts.look}
     If Moodle is on another machine, give it the file each night at the same place, for example in its
     /etc/crontab, where PREAU is Préau's machine (the time of the file must stay):
${parts.copy}
   - Create user accounts for users not yet registered in Moodle (createnewusers): YES
   - Update user accounts when specified in IMS data (imsupdateusers): YES
   - Delete user accounts when specified in IMS data (imsdeleteusers): NO
   - Truncate course codes to this length (truncatecoursecodes): 0
   - Create new (hidden) courses if not found in Moodle (createnewcourses): YES
   - Update course (updatecourses): YES
   - Create new (hidden) course categories if not found in Moodle (createnewcategories):
     NO: all courses go into the first category.
     YES: a category for each class. It is hidden: its students see and enter their courses at once, but
     Moodle's list of all courses leaves it out until you show it (Courses > Manage courses and
     categories: the eye). Moodle doesn't move a course that exists: choose before the first file.
   - Allow IMS data to unenrol students and teachers (imsunenrol): YES
   - IMS description tag for the course short name (imscoursemapshortname): coursecode
   Each matière of a class is a course, without groups. People who leave a course lose their grades in
   Moodle. The grades come back with them only if "Recover grades default" (recovergradesdefault, in
   Grades > General settings) is on and Moodle keeps the history of grades (disablegradehistory off, in
   Server > Cleanup). Don't choose "suspend" as Unenrol action (unenrolaction): Moodle doesn't lift it
   from people who return. A changed code of a class or matière makes another course in Moodle.
   The file is read every hour if it has changed, and only if Moodle's cron runs (in its /etc/crontab):
${parts.cron}
   At once, in Moodle's folder (the task is "Enrolment file processing"); the first file takes some
   minutes, and a file that has not changed since the last time is skipped:
${parts.task}

6. TRY IT
   In a private window, open Moodle and "Log in", choose "Préau", and enter with the account of a student.
   - "An account with your email address could not be found": this account is not in Moodle yet. The
     task of step 5 has not read a file in which this person is enrolled.
   - Préau doesn't open a session for people who only sign in to Moodle: on a shared computer it is
     enough to leave Moodle. A console that they opened before stays open: close it too.
   - A session that is open in Moodle lasts until Moodle ends it, even if the account is closed in Préau.

7. GRADES COME BACK
   In the course of Moodle: Grades > Export (in the list that says "Grader report"), as plain text or
   Excel. In "Export format options", Grade export display types: Real and Percentage (so Préau knows the
   maximum of each activity), and Grade export decimal places: 2; with 0, 14.80 becomes 15.
   In Préau: the page of the évaluation, « Reprendre de Moodle ».

WITHOUT THE FILE OF THE NIGHT
   utilisateurs.csv and cours.csv go by hand to "Upload users" and "Upload courses", the courses first;
   delimiter: the comma. They also give a cohort and a group for each class.
`

const KEPT = `
DECIDE
   This Moodle was joined when Préau gave the real e-mails of people: it still gets them. So whoever may
   write an e-mail in Préau can become somebody else in Moodle. Decide, in preau.toml:
       [moodle]
       adresses = "internes"     # advised: an e-mail made up for each account
       adresses = "reelles"      # the real one, and Moodle has each link confirmed by mail (step 4)
   then "sudo preau restart". Nothing is lost with "internes": with the next file Moodle changes the
   e-mail of each account, and people who have signed in before keep theirs.
`
const INTERNAL = `Préau gives each person an e-mail and a username of their own, such as
   u20@ecole.invalid: nobody else can have them, and Moodle doesn't send mail there.
   For real e-mails: adresses = "reelles", under [moodle] in preau.toml.`
const REAL = `Préau gives Moodle the real e-mail of each person and their identifiant:
   no account made by hand may have one of them. The accounts "admin" and "guest" never get anything.
   An e-mail that is corrected in Préau enters Moodle only after the next file.`
const UNCONFIRMED = `     and tick "I understand that disabling email verification can be a security issue", at each save:
     here it isn't, because Préau has made up the e-mail for this account alone.`
const CONFIRMED = `     At their first sign-in, people get a mail from Moodle and must follow its link: Moodle must be able
     to send mail (Server > Email). People without an e-mail in Préau cannot enter.`
