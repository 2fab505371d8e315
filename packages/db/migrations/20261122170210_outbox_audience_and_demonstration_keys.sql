ALTER TABLE "outbox_events" DROP COLUMN "audience";--> statement-breakpoint
-- What a demonstration holds is noted for each feature by itself.
INSERT INTO "installation" ("key", "value")
SELECT 'demonstration-' || feature, "value" FROM "installation", unnest(array['account', 'profile', 'dashboard']) AS feature
WHERE "key" = 'demonstration-content' ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM "installation" WHERE "key" = 'demonstration-content';
