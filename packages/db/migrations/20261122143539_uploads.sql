CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'receiving' NOT NULL,
	"content_type" text,
	"head" "bytea",
	"sha256" text,
	"storage_key" text NOT NULL,
	"store_state" jsonb,
	"writer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_status_known" CHECK (status in ('receiving', 'received', 'processed', 'ready')),
	CONSTRAINT "uploads_received_within_size" CHECK (received between 0 and byte_size or status <> 'receiving')
);
--> statement-breakpoint
CREATE INDEX "uploads_owner_idx" ON "uploads" USING btree ("owner_id","purpose");--> statement-breakpoint
CREATE INDEX "uploads_expires_at_idx" ON "uploads" USING btree ("expires_at");