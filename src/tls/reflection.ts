// @peculiar/x509 asks for it before its own first line; a module of its own keeps that order in the executable
import 'reflect-metadata'
