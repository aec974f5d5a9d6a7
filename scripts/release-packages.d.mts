export interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export const serverRooms: readonly string[];
export function filesOf(project: string, room: string): string[];
export function importedBy(project: string, files: readonly string[]): string[];
export function foldersOf(locked: Record<string, Locked>, packages: readonly string[]): string[];
