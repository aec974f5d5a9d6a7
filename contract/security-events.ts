/** What can happen to the safety of an account. No schema here: the browser loads this file. */
export const securityEventKinds = [
  'signed_up',
  'signed_in',
  'new_device',
  'wrong_password',
  'slowed_down',
  'password_changed',
  'password_reset',
  'session_ended',
  'sessions_ended',
  'two_steps_on',
  'two_steps_off',
  'recovery_codes_renewed',
  'recovery_code_used',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
