; preau-setup.exe. All that installing means is done by the program itself ("preau service install"), also its way back.
;   makensis -DVERSION=1.2.3 -DPROGRAM=preau-windows-x64.exe -DNOTICE=NOTICE -DOUT=preau-setup.exe setup.nsi
;   preau-setup.exe [/S] [/PORT=8443] [/HTTPPORT=0] [/NAMES=sms.ecole.lan]        uninstall.exe [/S] [/PURGE]
; 64 bits: a 32-bit Windows refuses to start it
Target amd64-unicode
Unicode true
!include LogicLib.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include x64.nsh

Name "Préau ${VERSION}"
OutFile "${OUT}"
InstallDir "$PROGRAMFILES64\Preau"
RequestExecutionLevel admin
SetCompressor zlib
ShowInstDetails show
ShowUninstDetails show
BrandingText "Préau ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Préau"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Préau"
VIAddVersionKey LegalCopyright " "

LoadLanguageFile "${NSISDIR}\Contrib\Language files\English.nlf"
LoadLanguageFile "${NSISDIR}\Contrib\Language files\French.nlf"
VIAddVersionKey /LANG=${LANG_FRENCH} ProductName "Préau"
VIAddVersionKey /LANG=${LANG_FRENCH} ProductVersion "${VERSION}"
VIAddVersionKey /LANG=${LANG_FRENCH} FileVersion "${VERSION}"
VIAddVersionKey /LANG=${LANG_FRENCH} FileDescription "Préau"
VIAddVersionKey /LANG=${LANG_FRENCH} LegalCopyright " "

LangString Spoken ${LANG_ENGLISH} "en"
LangString Spoken ${LANG_FRENCH} "fr"
LangString TooOld ${LANG_ENGLISH} "Préau needs 64-bit Windows 10 (1809), Windows Server 2019, or newer. Nothing was changed."
LangString TooOld ${LANG_FRENCH} "Préau a besoin de Windows 10 (1809) ou Windows Server 2019, 64 bits, ou plus récent. Rien n'a été changé."
LangString Failed ${LANG_ENGLISH} "Préau is not installed; the details say why. What was there before is as it was."
LangString Failed ${LANG_FRENCH} "Préau n'est pas installé ; les détails disent pourquoi. Ce qui était là est resté comme avant."
LangString Purge ${LANG_ENGLISH} "Also remove all data, keys and backups in $R1? This cannot be undone."
LangString Purge ${LANG_FRENCH} "Supprimer aussi toutes les données, les clés et les sauvegardes dans $R1 ? Ceci est définitif."
LangString NotRemoved ${LANG_ENGLISH} "The service cannot be removed; the details say why."
LangString NotRemoved ${LANG_FRENCH} "Le service ne peut pas être retiré ; les détails disent pourquoi."

Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Preau"

Function .onInit
	${IfNot} ${RunningX64}
	${OrIfNot} ${AtLeastWin10}
		Goto refuse
	${EndIf}
	; what Bun runs on: build 17763 is 1809
	ReadRegStr $0 HKLM "SOFTWARE\Microsoft\Windows NT\CurrentVersion" CurrentBuildNumber
	${If} $0 < 17763
		Goto refuse
	${EndIf}
	SetRegView 64
	SetShellVarContext all
	Return
refuse:
	MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
	SetErrorLevel 2
	Quit
FunctionEnd

Section
	${GetParameters} $R0
	StrCpy $R9 ""
	ClearErrors
	${GetOptions} $R0 "/PORT=" $0
	${IfNot} ${Errors}
		StrCpy $R9 '$R9 --port "$0"'
	${EndIf}
	ClearErrors
	${GetOptions} $R0 "/HTTPPORT=" $0
	${IfNot} ${Errors}
		StrCpy $R9 '$R9 --http-port "$0"'
	${EndIf}
	ClearErrors
	${GetOptions} $R0 "/NAMES=" $0
	${IfNot} ${Errors}
		StrCpy $R9 '$R9 --names "$0"'
	${EndIf}

	InitPluginsDir
	SetOutPath "$PLUGINSDIR"
	File "/oname=preau.exe" "${PROGRAM}"
	nsExec::ExecToLog '"$PLUGINSDIR\preau.exe" service install --lang $(Spoken) --program "$INSTDIR"$R9'
	Pop $0
	${If} $0 != 0
		DetailPrint "$(Failed)"
		MessageBox MB_OK|MB_ICONSTOP "$(Failed)" /SD IDOK
		SetErrorLevel 1
		Abort "$(Failed)"
	${EndIf}

	SetOutPath "$INSTDIR"
	File "../README.txt"
	File "../LISEZMOI.txt"
	File "../WINDOWS.md"
	File "../WINDOWS.fr.md"
	File "../OPERATING.md"
	File "../EXPLOITATION.md"
	File "../DISTRICT.md"
	File "../DISTRICT.fr.md"
	File "/oname=NOTICE" "${NOTICE}"
	WriteUninstaller "$INSTDIR\uninstall.exe"
	WriteRegStr HKLM "${UNINSTALL}" DisplayName "Préau"
	WriteRegStr HKLM "${UNINSTALL}" DisplayVersion "${VERSION}"
	WriteRegStr HKLM "${UNINSTALL}" InstallLocation "$INSTDIR"
	WriteRegStr HKLM "${UNINSTALL}" UninstallString '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKLM "${UNINSTALL}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKLM "${UNINSTALL}" NoModify 1
	WriteRegDWORD HKLM "${UNINSTALL}" NoRepair 1
SectionEnd

Function un.onInit
	SetRegView 64
	SetShellVarContext all
FunctionEnd

Section Uninstall
	ReadEnvStr $R1 ProgramData
	StrCpy $R1 "$R1\Preau"
	StrCpy $R9 ""
	${GetParameters} $R0
	ClearErrors
	${GetOptions} $R0 "/PURGE" $0
	${IfNot} ${Errors}
		StrCpy $R9 " --purge --yes"
	${Else}
		MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(Purge)" /SD IDNO IDNO keep
		StrCpy $R9 " --purge --yes"
	keep:
	${EndIf}
	nsExec::ExecToLog '"$INSTDIR\preau.exe" service uninstall --lang $(Spoken)$R9'
	Pop $0
	${If} $0 != 0
		MessageBox MB_OK|MB_ICONSTOP "$(NotRemoved)" /SD IDOK
		SetErrorLevel 1
		Abort "$(NotRemoved)"
	${EndIf}
	Delete "$INSTDIR\preau.exe"
	Delete "$INSTDIR\preau.previous.exe"
	Delete "$INSTDIR\README.txt"
	Delete "$INSTDIR\LISEZMOI.txt"
	Delete "$INSTDIR\*.md"
	Delete "$INSTDIR\NOTICE"
	Delete "$INSTDIR\uninstall.exe"
	${If} $R9 != ""
		Delete "$INSTDIR\preau.toml"
	${EndIf}
	RMDir "$INSTDIR"
	DeleteRegKey HKLM "${UNINSTALL}"
SectionEnd
