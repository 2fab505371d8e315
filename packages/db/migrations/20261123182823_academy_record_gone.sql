DROP TABLE "learning_records" CASCADE;--> statement-breakpoint
-- Its consumer is gone: a cursor that stands still would keep every event after it.
DELETE FROM "outbox_cursors" WHERE "consumer" = 'learning-ledger';
