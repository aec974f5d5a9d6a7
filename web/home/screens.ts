/** The gradient on the screen in each drawing of the hero, from its top to its bottom. */
export const screens = {
  phones: { id: 'hero-b6543f', colours: ['#f2c48d', '#b6543f'] },
  sell: { id: 'hero-2f6f5c', colours: ['#cfe3dc', '#2f6f5c'] },
  safe: { id: 'hero-4a5a96', colours: ['#d3d9f0', '#4a5a96'] },
} as const;
