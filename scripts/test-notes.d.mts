export function reportTo(file: string): { args: string[]; env: Record<string, string> };
export function failedTests(file: string): Promise<string[]>;
export function slowestFiles(files: string[], count?: number): Promise<string[]>;
