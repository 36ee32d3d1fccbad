// @peculiar/x509 asks for it before its own first line. It is required there, not imported: Bun runs imported CommonJS as soon as
// it has read it, in whatever order that is
import 'reflect-metadata'
