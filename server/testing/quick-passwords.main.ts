import { passwords } from '#server/platform/passwords.ts';
import { quickPasswords } from './quick-passwords.ts';

/** Loaded before the server (`--import`), it makes a market of tests hash passwords quickly. */
Object.assign(passwords, quickPasswords);
