DROP INDEX "outbox_events_position_key";--> statement-breakpoint
DROP INDEX "outbox_events_created_at_idx";--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_events_position_key" ON "outbox_events" USING btree ("position") WHERE position is not null;--> statement-breakpoint
CREATE INDEX "outbox_events_created_at_idx" ON "outbox_events" USING brin ("created_at");