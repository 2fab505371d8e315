/** The address others open a profile at. */
export const addressOf = (userId: string): string => `${location.origin}/profile/${userId}`;
