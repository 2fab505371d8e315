CREATE TABLE "connection_declines" (
	"requester_id" uuid NOT NULL,
	"addressee_id" uuid NOT NULL,
	"declined_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connection_declines_requester_id_addressee_id_pk" PRIMARY KEY("requester_id","addressee_id"),
	CONSTRAINT "connection_declines_two_members" CHECK (requester_id <> addressee_id)
);
--> statement-breakpoint
ALTER TABLE "connection_declines" ADD CONSTRAINT "connection_declines_requester_id_profiles_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connection_declines" ADD CONSTRAINT "connection_declines_addressee_id_profiles_id_fk" FOREIGN KEY ("addressee_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_declines_addressee_idx" ON "connection_declines" USING btree ("addressee_id");--> statement-breakpoint
CREATE INDEX "connection_declines_declined_at_idx" ON "connection_declines" USING btree ("declined_at");