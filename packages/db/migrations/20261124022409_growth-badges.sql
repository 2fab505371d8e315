CREATE TABLE "growth_badges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"number" text NOT NULL,
	"entry_id" uuid,
	"year" integer,
	"hours" integer,
	"full_name" text NOT NULL,
	"earned_on" date NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "growth_badges_one_cause" CHECK ((entry_id is null) = (year is not null) and (year is null) = (hours is null))
);
--> statement-breakpoint
ALTER TABLE "growth_badges" ADD CONSTRAINT "growth_badges_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growth_badges" ADD CONSTRAINT "growth_badges_entry_id_growth_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."growth_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "growth_badges_number_key" ON "growth_badges" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "growth_badges_hours_key" ON "growth_badges" USING btree ("member_id","year","hours") WHERE entry_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "growth_badges_entry_key" ON "growth_badges" USING btree ("entry_id") WHERE entry_id is not null;