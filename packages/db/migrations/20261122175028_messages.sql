CREATE TABLE "message_reactions" (
	"message_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"emoji" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reactions_message_id_member_id_emoji_pk" PRIMARY KEY("message_id","member_id","emoji"),
	CONSTRAINT "message_reactions_emoji_length" CHECK (char_length(emoji) <= 16)
);
--> statement-breakpoint
CREATE TABLE "thread_members" (
	"thread_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"joined_seq" bigint DEFAULT 0 NOT NULL,
	"last_read_seq" bigint DEFAULT 0 NOT NULL,
	"muted" boolean DEFAULT false NOT NULL,
	"receipts" boolean DEFAULT true NOT NULL,
	CONSTRAINT "thread_members_thread_id_member_id_pk" PRIMARY KEY("thread_id","member_id"),
	CONSTRAINT "thread_members_state_known" CHECK (state in ('active', 'requested', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "thread_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"author_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"text" text NOT NULL,
	"terms" text[] DEFAULT '{}'::text[] NOT NULL,
	"reply_to_id" uuid,
	"stated_kinds" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "thread_messages_text_length" CHECK (char_length(text) <= 4000)
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"low_id" uuid,
	"high_id" uuid,
	"expire_days" integer,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone DEFAULT date_trunc('milliseconds', now()) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "threads_kind_known" CHECK (kind in ('direct', 'group')),
	CONSTRAINT "threads_name_length" CHECK (char_length(name) <= 80),
	CONSTRAINT "threads_expire_days_known" CHECK (expire_days in (7, 90))
);
--> statement-breakpoint
ALTER TABLE "member_settings" ADD COLUMN "messages_from" text DEFAULT 'connections' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_message_id_thread_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."thread_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reactions" ADD CONSTRAINT "message_reactions_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_members" ADD CONSTRAINT "thread_members_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_members" ADD CONSTRAINT "thread_members_member_id_profiles_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_thread_id_threads_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."threads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_author_id_profiles_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_messages" ADD CONSTRAINT "thread_messages_reply_to_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."thread_messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_low_id_profiles_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_high_id_profiles_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_reactions_member_idx" ON "message_reactions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "thread_members_member_idx" ON "thread_members" USING btree ("member_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_messages_seq_key" ON "thread_messages" USING btree ("thread_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "thread_messages_client_key" ON "thread_messages" USING btree ("author_id","client_id");--> statement-breakpoint
CREATE INDEX "thread_messages_reply_idx" ON "thread_messages" USING btree ("reply_to_id") WHERE reply_to_id is not null;--> statement-breakpoint
CREATE INDEX "thread_messages_terms_idx" ON "thread_messages" USING gin ("terms");--> statement-breakpoint
CREATE UNIQUE INDEX "threads_pair_key" ON "threads" USING btree ("low_id","high_id");--> statement-breakpoint
CREATE INDEX "threads_high_idx" ON "threads" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "threads_expiring_idx" ON "threads" USING btree ("id") WHERE expire_days is not null;--> statement-breakpoint
ALTER TABLE "member_settings" ADD CONSTRAINT "member_settings_messages_from_known" CHECK (messages_from in ('anyone', 'connections', 'verified'));