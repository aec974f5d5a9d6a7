/**
 * The people of the demo market; the same in documents and tests. Their numbers are from the range kept free for
 * fiction.
 */
export interface DemoPerson {
  name: string;
  email: string;
  role: 'admin' | 'seller' | 'buyer';
  verified: boolean;
  city: string;
  /** The same town in the gazetteer. */
  townId: number;
  phone: string;
  /** The countries that a seller also sends phones to. */
  sendsTo: readonly string[];
}

export const demoPassword = 'redial-demo';

/** Before all that is sold on the demo market. */
export const joinedDaysAgo = 60;

const towns: Record<string, number> = {
  'Portland, OR': 5_746_545,
  'Seattle, WA': 5_809_844,
  'Austin, TX': 4_671_654,
  'Chicago, IL': 4_887_398,
  'Denver, CO': 5_419_384,
  'Miami, FL': 4_164_138,
  'San Jose, CA': 5_392_171,
  'Boston, MA': 4_930_956,
  'Atlanta, GA': 4_180_439,
  'Honolulu, HI': 5_856_195,
  'Minneapolis, MN': 5_037_649,
  'Philadelphia, PA': 4_560_349,
  'Dearborn, MI': 4_990_510,
  'Salt Lake City, UT': 5_780_993,
  'Brooklyn, NY': 5_110_302,
  'Newark, NJ': 5_101_798,
  'Los Angeles, CA': 5_368_361,
  'Nashville, TN': 4_644_585,
};

/** Those who send phones as well. */
const senders: Record<string, readonly string[]> = { priya: ['US', 'CA'], kenji: ['US'], owen: ['US'] };

export const cast: readonly DemoPerson[] = [
  person('Ada Moreno', 'admin', 'admin', false, 'Portland, OR', '+1 503 555 0100'),
  person('Sam Okafor', 'seller', 'seller', true, 'Portland, OR', '+1 503 555 0112'),
  person('Bea Lindqvist', 'buyer', 'buyer', false, 'Seattle, WA', '+1 206 555 0123'),
  person('Priya Raman', 'priya', 'seller', true, 'Austin, TX', '+1 512 555 0134'),
  person('Marco Bellini', 'marco', 'seller', true, 'Chicago, IL', '+1 312 555 0145'),
  person('Hannah Weiss', 'hannah', 'seller', false, 'Denver, CO', '+1 303 555 0156'),
  person('Diego Fuentes', 'diego', 'seller', true, 'Miami, FL', '+1 305 555 0167'),
  person('Linh Tran', 'linh', 'seller', false, 'San Jose, CA', '+1 408 555 0178'),
  person('Tom Gallagher', 'tom', 'seller', true, 'Boston, MA', '+1 617 555 0189'),
  person('Aisha Bello', 'aisha', 'seller', false, 'Atlanta, GA', '+1 404 555 0190'),
  person('Kenji Mori', 'kenji', 'seller', true, 'Honolulu, HI', '+1 808 555 0101'),
  person('Clara Novak', 'clara', 'seller', false, 'Minneapolis, MN', '+1 612 555 0113'),
  person('Owen Price', 'owen', 'seller', true, 'Philadelphia, PA', '+1 215 555 0124'),
  person('Fatima Haddad', 'fatima', 'seller', true, 'Dearborn, MI', '+1 313 555 0135'),
  person('Jonas Eriksen', 'jonas', 'seller', false, 'Salt Lake City, UT', '+1 801 555 0146'),
  person('Maya Cohen', 'maya', 'seller', true, 'Brooklyn, NY', '+1 718 555 0157'),
  person('Lucas Pereira', 'lucas', 'buyer', false, 'Newark, NJ', '+1 973 555 0168'),
  person('Grace Kim', 'grace', 'buyer', false, 'Los Angeles, CA', '+1 213 555 0179'),
  person('Noah Fischer', 'noah', 'buyer', false, 'Nashville, TN', '+1 615 555 0180'),
];

function person(
  name: string,
  mailbox: string,
  role: DemoPerson['role'],
  verified: boolean,
  city: string,
  phone: string,
): DemoPerson {
  return {
    name,
    email: `${mailbox}@redial.example`,
    role,
    verified,
    city,
    townId: towns[city] ?? 0,
    phone,
    sendsTo: senders[mailbox] ?? [],
  };
}
