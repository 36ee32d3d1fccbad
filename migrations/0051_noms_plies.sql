-- Names are sorted and searched without apostrophes too, with one kind of hyphen and space, and with the letters that other keyboards
-- have for those of the languages of the country: N'GORAN stands beside NGORAN, however it is typed.
CREATE TABLE pliage (n INTEGER PRIMARY KEY, de INTEGER NOT NULL, en TEXT NOT NULL) STRICT;
INSERT INTO pliage (de, en) VALUES
	(0x27, ''), (0x2019, ''), (0x2018, ''), (0x2BC, ''), (0x2BB, ''), (0x60, ''), (0xB4, ''), (0x2032, ''), (0x2B9, ''), (0x201B, ''),
	(0xA78C, ''), (0xFF07, ''), (0xAD, ''), (0x200B, ''), (0x200C, ''), (0x200D, ''), (0x200E, ''), (0x200F, ''), (0x2060, ''),
	(0xFEFF, ''), (0x180E, ''), (0x61C, ''), (0x202A, ''), (0x202B, ''), (0x202C, ''), (0x202D, ''), (0x202E, ''), (0x2066, ''),
	(0x2067, ''), (0x2068, ''), (0x2069, ''), (0x25B, 'e'), (0x1DD, 'e'), (0x259, 'e'), (0x254, 'o'), (0x256, 'd'), (0x257, 'd'),
	(0x14B, 'n'), (0x272, 'n'), (0x253, 'b'), (0x199, 'k'), (0x263, 'g'), (0x269, 'i'), (0x28B, 'v'), (0x1B4, 'y'), (0x2010, '-'),
	(0x2011, '-'), (0x2012, '-'), (0x2013, '-'), (0x2014, '-'), (0x2015, '-'), (0x2212, '-'), (0xFE58, '-'), (0xFE63, '-'), (0xFF0D, '-'),
	(0x2E3A, '-'), (0x2E3B, '-'), (0x301C, '-'), (0x3030, '-'), (0x58A, '-'), (0x5BE, '-'), (0x1806, '-'), (0xA0, ' '), (0x2000, ' '),
	(0x2001, ' '), (0x2002, ' '), (0x2003, ' '), (0x2004, ' '), (0x2005, ' '), (0x2006, ' '), (0x2007, ' '), (0x2008, ' '), (0x2009, ' '),
	(0x200A, ' '), (0x202F, ' '), (0x205F, ' '), (0x3000, ' '), (0x1680, ' '), (0xFF41, 'a'), (0xFF42, 'b'), (0xFF43, 'c'), (0xFF44, 'd'),
	(0xFF45, 'e'), (0xFF46, 'f'), (0xFF47, 'g'), (0xFF48, 'h'), (0xFF49, 'i'), (0xFF4A, 'j'), (0xFF4B, 'k'), (0xFF4C, 'l'), (0xFF4D, 'm'),
	(0xFF4E, 'n'), (0xFF4F, 'o'), (0xFF50, 'p'), (0xFF51, 'q'), (0xFF52, 'r'), (0xFF53, 's'), (0xFF54, 't'), (0xFF55, 'u'), (0xFF56, 'v'),
	(0xFF57, 'w'), (0xFF58, 'x'), (0xFF59, 'y'), (0xFF5A, 'z'), (0xFF10, '0'), (0xFF11, '1'), (0xFF12, '2'), (0xFF13, '3'), (0xFF14, '4'),
	(0xFF15, '5'), (0xFF16, '6'), (0xFF17, '7'), (0xFF18, '8'), (0xFF19, '9'), (0xAA, 'a'), (0xBA, 'o'), (0xFB00, 'ff'), (0xFB01, 'fi'),
	(0xFB02, 'fl'), (0xFB03, 'ffi'), (0xFB04, 'ffl'), (0x2026, '...'), (0xB2, '2'), (0xB3, '3'), (0xB9, '1');
UPDATE utilisateurs SET cle_tri = (WITH RECURSIVE pas (n, cle) AS (
	SELECT 0, utilisateurs.cle_tri UNION ALL SELECT pliage.n, replace(cle, char(de), en) FROM pas JOIN pliage ON pliage.n = pas.n + 1)
	SELECT trim(replace(replace(replace(cle, '  ', ' '), '  ', ' '), '  ', ' ')) FROM pas ORDER BY n DESC LIMIT 1)
WHERE cle_tri GLOB '*[^' || char(1) || ' -&(-_a-~]*' OR instr(cle_tri, '  ') > 0;
UPDATE filieres SET cle_tri = (WITH RECURSIVE pas (n, cle) AS (
	SELECT 0, filieres.cle_tri UNION ALL SELECT pliage.n, replace(cle, char(de), en) FROM pas JOIN pliage ON pliage.n = pas.n + 1)
	SELECT trim(replace(replace(replace(cle, '  ', ' '), '  ', ' '), '  ', ' ')) FROM pas ORDER BY n DESC LIMIT 1)
WHERE cle_tri GLOB '*[^' || char(1) || ' -&(-_a-~]*' OR instr(cle_tri, '  ') > 0;
UPDATE matieres SET cle_tri = (WITH RECURSIVE pas (n, cle) AS (
	SELECT 0, matieres.cle_tri UNION ALL SELECT pliage.n, replace(cle, char(de), en) FROM pas JOIN pliage ON pliage.n = pas.n + 1)
	SELECT trim(replace(replace(replace(cle, '  ', ' '), '  ', ' '), '  ', ' ')) FROM pas ORDER BY n DESC LIMIT 1)
WHERE cle_tri GLOB '*[^' || char(1) || ' -&(-_a-~]*' OR instr(cle_tri, '  ') > 0;
UPDATE ues SET cle_tri = (WITH RECURSIVE pas (n, cle) AS (
	SELECT 0, ues.cle_tri UNION ALL SELECT pliage.n, replace(cle, char(de), en) FROM pas JOIN pliage ON pliage.n = pas.n + 1)
	SELECT trim(replace(replace(replace(cle, '  ', ' '), '  ', ' '), '  ', ' ')) FROM pas ORDER BY n DESC LIMIT 1)
WHERE cle_tri GLOB '*[^' || char(1) || ' -&(-_a-~]*' OR instr(cle_tri, '  ') > 0;
UPDATE classes SET cle_tri = (WITH RECURSIVE pas (n, cle) AS (
	SELECT 0, classes.cle_tri UNION ALL SELECT pliage.n, replace(cle, char(de), en) FROM pas JOIN pliage ON pliage.n = pas.n + 1)
	SELECT trim(replace(replace(replace(cle, '  ', ' '), '  ', ' '), '  ', ' ')) FROM pas ORDER BY n DESC LIMIT 1)
WHERE cle_tri GLOB '*[^' || char(1) || ' -&(-_a-~]*' OR instr(cle_tri, '  ') > 0;
DROP TABLE pliage;
