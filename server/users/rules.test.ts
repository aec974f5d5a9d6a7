import { expect, test } from 'vitest';
import { mustConfirm, requireConfirmedAddress } from '#server/users/rules.ts';

const smtpUrl = 'smtp://127.0.0.1:25';
const identity = (emailVerified: boolean) => ({ emailVerified, email: 'bea@redial.example' });

test.each([
  [null, false, false],
  [null, true, false],
  [smtpUrl, false, true],
  [smtpUrl, true, false],
])(
  'With SMTP_URL %j and an address confirmed: %j, it has to be confirmed before its owner sells or books: %j',
  (smtpUrl, confirmed, must) => {
    expect(mustConfirm({ smtpUrl }, identity(confirmed))).toBe(must);
    const act = () => requireConfirmedAddress({ smtpUrl }, identity(confirmed));
    if (must)
      expect(act).toThrow(
        expect.objectContaining({
          code: 'address_unconfirmed',
          status: 403,
          message: expect.stringContaining('bea@redial.example'),
        }),
      );
    else expect(act).not.toThrow();
  },
);
