CREATE TABLE "withdrawn_credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"country" text NOT NULL,
	"register" text NOT NULL,
	"field" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

--> statement-breakpoint
-- Checks are deleted with their member only, also by a foreign key.
CREATE FUNCTION withdraw_credential() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO withdrawn_credentials (id, country, register, field, decided_at, expires_at)
	VALUES (OLD.id, OLD.country, OLD.register, OLD.field, OLD.decided_at, OLD.expires_at)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER verifications_withdraw_credential AFTER DELETE ON verifications FOR EACH ROW
WHEN (OLD.decided_at IS NOT NULL AND OLD.expires_at > now() AND OLD.state IN ('verified', 'superseded', 'lapsed', 'revoked'))
EXECUTE FUNCTION withdraw_credential();
