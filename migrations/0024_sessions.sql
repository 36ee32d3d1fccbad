-- What a token opens: the interface of learning platforms, or the console as the cookie of a browser.
ALTER TABLE jetons ADD COLUMN sorte TEXT NOT NULL DEFAULT 'lms' CHECK (sorte IN ('lms', 'console'));
