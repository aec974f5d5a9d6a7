/** Security events of an account. The browser loads this file: no schemas. */
export const securityEventKinds = [
  'signed_up',
  'signed_in',
  'new_device',
  'wrong_password',
  'slowed_down',
  'password_changed',
  'password_reset',
  'email_change_asked',
  'email_change_withdrawn',
  'email_changed',
  'session_ended',
  'sessions_ended',
  'two_steps_on',
  'two_steps_off',
  'recovery_codes_renewed',
  'recovery_code_used',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];
