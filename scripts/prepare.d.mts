export const root: string;
export function sourcesOf(project: string): string[];
export function editionOf(project: string): string;
export function keepEdition(project: string, make: () => Promise<void>): Promise<void>;
