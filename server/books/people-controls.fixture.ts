import { sql } from 'kysely';
import { paid } from '#server/books/controls.fixture.ts';
import type { Control } from '#server/books/controls.fixture.ts';

/** What breaks the invariants of accounts and listings. */
export const peopleControls: readonly Control[] = [
  [
    'advertised-is-live',
    [
      sql`alter table products drop constraint products_check`,
      sql`update products set advertised_at = now() where state = 'sold'`,
    ],
  ],
  [
    'not-from-oneself',
    [
      sql`alter table bookings drop constraint bookings_check`,
      sql`update bookings set buyer_id = seller_id where id = ${paid}`,
    ],
  ],
  [
    'right-seller',
    [
      sql`alter table bookings drop constraint bookings_product_id_seller_id_fkey`,
      sql`update bookings
        set seller_id = (select id from users where account_type = 'Seller' and id <> bookings.seller_id limit 1)
        where id = ${paid}`,
    ],
  ],
  [
    'closed-is-closed',
    [sql`update products set state = 'on_sale' where seller_id in (select id from users where closed_at is not null)`],
  ],
  [
    'one-address',
    [
      sql`update users set email = 'elsewhere@redial.example'
        where id = (select seller_id from products where state = 'on_sale' limit 1)`,
    ],
  ],
  [
    'suspended-is-suspended',
    [
      sql`update users set suspended_at = now(), suspended_reason = 'x'
        where id = (select seller_id from products where state = 'on_sale' limit 1)`,
    ],
  ],
  [
    'verified-are-sellers',
    [
      sql`alter table users drop constraint users_check`,
      sql`update users set verified_at = now() where account_type = 'User'`,
    ],
  ],
  ['admins-were-granted', [sql`insert into admin_grants (user_id) select buyer_id from bookings where id = ${paid}`]],
  ['admins-were-granted', [sql`insert into audit (action, user_id) select 'revoked_admin', user_id from admin_grants`]],
  [
    'one-open-report',
    [
      sql`drop index reports_one_open`,
      ...[1, 2].map(
        () =>
          sql`insert into reports (product_id, reporter_id, reason) select product_id, buyer_id, 'twice'
            from bookings where id = ${paid}`,
      ),
    ],
  ],
];
