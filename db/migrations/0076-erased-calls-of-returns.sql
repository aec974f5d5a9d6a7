-- What a seller had asked an admin stayed in the return that followed, although their account was closed.
update returns set claim_words = 'erased' from bookings as booking join users as seller on seller.id = booking.seller_id
  where booking.id = returns.booking_id and returns.claim_about in ('buyer_absent', 'no_code', 'seller_asks')
    and seller.closed_at is not null;
