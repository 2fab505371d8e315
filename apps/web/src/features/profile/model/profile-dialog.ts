/** What is opened over a profile. */
export type ProfileDialog = 'edit' | 'audience' | 'avatar' | 'banner' | 'qr' | 'import';
