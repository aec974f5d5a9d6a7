import { buyer, ids, phone, times } from '#db/demo/example-facts.ts';

const offerId = 'c8a3f5d1-7e62-4b09-8d4f-2a6c9e1b7d0b';
const priceUsd = 340;
const byId = { id: offerId, named: 1 };
const until = '2026-11-20T16:20:00.000Z';

const aboutPhone = {
  _id: ids.product,
  name: phone.name,
  img: phone.picture,
  placeholder: 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA4AAAAvAAAAAAcQEf0PRET/Aw==',
  price: phone.price,
  salesStatus: 'Available',
};

/** Examples of the calls by which a buyer offers less and a seller answers. */
export const offeringExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  PhoneOfferedFor: aboutPhone,
  OtherSide: { _id: ids.buyer, name: buyer.name },
  NamedPrice: { price: priceUsd, isOwn: false, at: times.listed },
  Offer: {
    _id: offerId,
    phone: aboutPhone,
    isSeller: true,
    isMyTurn: true,
    price: priceUsd,
    named: 1,
    canAccept: true,
    counter: { min: priceUsd + 1, max: phone.price - 1 },
    expiresAt: until,
    endedAt: null,
    createdAt: times.listed,
    booking: null,
    conversation: null,
  },
  listOffers: { after: offerId },
  makeOffer: { price: priceUsd, insertedId: offerId, expiresAt: until },
  counterOffer: { ...byId, price: 365, expiresAt: until },
  acceptOffer: { ...byId, insertedId: ids.booking },
  endOffer: byId,
};
