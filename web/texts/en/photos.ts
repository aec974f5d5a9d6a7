/** The photos that somebody chooses for a phone, in English. */
export const photos = {
  choose: 'Choose photos',
  more: (room: number) => (room > 0 ? `Add up to ${room} more` : 'No room for more'),
  drop: 'or drop or paste them here',
  chosen: 'Chosen photos',
  first: 'Photo 1, shown on the card',
  numbered: (number: number) => `Photo ${number}`,
  onCard: 'Card',
  earlier: (number: number) => `Move photo ${number} one place forward`,
  later: (number: number) => `Move photo ${number} one place back`,
  remove: (number: number) => `Remove photo ${number}`,
  tooMany: (most: number) => `A phone can have ${most} photos. Remove one to add another.`,
  take: 'Take a photo',
  sending: 'Uploading the photo',
};
