/** Made by vite.config.ts: the addresses of each language's files in the build; empty while developing. */
declare module 'virtual:language-chunks' {
  export const languageChunks: Partial<Record<string, { texts?: string[]; memberTexts?: string[] }>>;
}
