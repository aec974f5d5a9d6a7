export function testsOf(since: string, root?: string): { units: string[]; browser: string[] };
export function usualSince(root?: string): string;
