import { newness, sellerMayEndAfterHours, sensitiveActs, watching, wrongCodesMax } from '#contract/allowances.ts';
import { limits } from '#contract/limits.ts';
import type { TranslatedProblems } from '#web/texts/en/problems.ts';

const { holds, listings } = newness;

/** Half-way through signing in, another account signed in here, or the second step was turned off. */
const noSecondStep =
  'No se puede comprobar este código: otra cuenta ha entrado con este navegador o el acceso en dos pasos está ' +
  'desactivado. ' +
  'Empieza de nuevo.';

/** Refusals by their code, in Spanish. */
export const problems: TranslatedProblems = {
  unreachable: 'No se puede contactar con Redial. Comprueba tu conexión e inténtalo de nuevo.',
  foreign_origin: 'Esto se envió desde otro sitio y no se ha llevado a cabo.',
  not_found: 'Eso no existe, o ya no está en el mercado.',
  too_large: 'El archivo o el texto es demasiado grande.',
  internal: 'Algo ha fallado por nuestra parte y no se ha cambiado nada. Inténtalo de nuevo.',
  unavailable: 'Redial no puede hacerlo ahora. Inténtalo de nuevo dentro de poco.',
  too_many_requests: (when) =>
    `Demasiados intentos. ${when ? `Vuelve a probar ${when}.` : 'Espera un poco y vuelve a probar.'}`,
  too_many_acts: (when) =>
    'Un administrador puede decidir sobre cuentas y ventas, pagar a vendedores, devolver pagos y retirar teléfonos ' +
    `${sensitiveActs.max} veces en ${sensitiveActs.windowSeconds / 60} minutos, y tú ya lo has hecho. ` +
    `Vuelve a probar ${when ?? 'más tarde'}.`,
  too_many_streams: 'Ya hay demasiados navegadores abiertos con tu cuenta para avisarte al momento.',
  ended: 'Se ha cerrado tu sesión. Inicia sesión de nuevo para continuar.',
  no_cookie: 'La sesión no se ha mantenido. Permite las cookies de este sitio e inténtalo de nuevo.',
  no_token:
    'Te hemos reconocido, pero no se ha podido obtener el acceso. Vuelve a iniciar sesión dentro de un momento.',
  invalid_code: 'Este código no es correcto o ya se ha usado. Escribe el que muestra ahora tu aplicación.',
  invalid_backup_code: 'No es un código de tu aplicación ni un código de recuperación sin usar.',
  invalid_two_factor_cookie: 'Has tardado demasiado. Empieza de nuevo.',
  too_many_attempts_request_new_code: 'Demasiados intentos. Empieza de nuevo.',
  account_temporarily_locked: 'Demasiados códigos equivocados. Inténtalo de nuevo en 15 minutos.',
  totp_not_enabled: noSecondStep,
  backup_codes_not_enabled: noSecondStep,
  invalid_password: 'La contraseña no es correcta.',
  sign_in_again: 'Tu cuenta no tiene contraseña. Entra otra vez con Google y hazlo en los 15 minutos siguientes.',
  confirm_again: 'Escribe un código de tu aplicación de autenticación para continuar.',
  second_factor_needed:
    'Los administradores de este mercado entran en dos pasos. Activa primero el acceso en dos pasos en Seguridad.',
  too_many_saved: `Has guardado ${limits.savedMax} teléfonos y no caben más. Quita uno antes.`,
  too_many_searches: `Has guardado ${watching.searchesMax} búsquedas y no caben más. Elimina una antes.`,
  not_signed_in: 'Primero inicia sesión.',
  token_expired: 'Tu sesión ha terminado. Vuelve a iniciar sesión.',
  wrong_credentials: 'El correo electrónico o la contraseña no son correctos.',
  invalid_email_or_password: 'El correo electrónico o la contraseña no son correctos.',
  user_already_exists: 'Ya hay una cuenta con este correo electrónico.',
  user_already_exists_use_another_email: 'Ya hay una cuenta con este correo electrónico. Usa otro o inicia sesión.',
  invalid_email: 'Este correo electrónico no es válido.',
  password_too_common: 'Esta contraseña es una de las más comunes. Elige una más difícil de adivinar.',
  wrong_password: 'Esta no es tu contraseña actual.',
  password_too_short: 'La contraseña es demasiado corta.',
  password_too_long: 'La contraseña es demasiado larga.',
  failed_to_create_user: 'No se ha podido crear la cuenta. Inténtalo de nuevo.',
  not_allowed: 'Tu cuenta no tiene permiso para esto.',
  own_case: 'Tú tienes parte en esto: tiene que hacerlo otro administrador.',
  address_unconfirmed:
    'Primero confirma tu correo electrónico: abre el enlace del mensaje que te enviamos. ' +
    'En Avisos, en tu panel, puedes pedirlo otra vez.',
  email_unchanged: 'Esta es la dirección de correo que ya tiene tu cuenta.',
  email_refused:
    'El servidor de correo rechaza esta dirección: puede que no exista ese buzón. ' +
    'Compruébala e inténtalo de nuevo.',
  email_taken: 'Otra cuenta tiene ya esta dirección de correo, así que la tuya no ha cambiado. Pide otra dirección.',
  account_type_needed: 'Primero elige un tipo de cuenta.',
  demo_admin_elsewhere:
    'El administrador de demostración solo puede iniciar sesión en el ordenador donde funciona este mercado, ' +
    'porque su contraseña es pública. ' +
    'Para entrar desde otro lugar, inicia el mercado con DEMO_PASSWORD.',
  account_exists: 'Ya hay una cuenta con este correo electrónico.',
  own_product: 'Este teléfono es tuyo.',
  already_reserved: 'Otra persona acaba de reservar este teléfono. Si no lo paga a tiempo, vuelve a estar disponible.',
  booked_by_you: 'Ya tienes reservado este teléfono. Lo encuentras en Mis pedidos.',
  already_paid: 'Esta reserva ya está pagada.',
  already_reported: 'Ya lo has denunciado. El administrador lo revisará.',
  cannot_write: 'No puedes escribir ni ofrecer nada a esta persona. Vuelve a cargar la página para ver por qué.',
  already_sold: 'Este teléfono ya está vendido.',
  product_withdrawn: 'Este teléfono ya no está a la venta: se ha retirado.',
  listing_reserved:
    'Alguien ha reservado este teléfono, así que queda tal como lo vio. ' +
    'Podrás cambiarlo cuando vuelva a estar disponible.',
  model_exists: 'El catálogo ya tiene un modelo con este nombre.',
  phone_withdrawn: 'Este teléfono ya no está en venta.',
  listing_changed: 'Este anuncio ha cambiado desde que lo abriste. Vuelve a mirarlo antes de continuar.',
  offer_exists: 'Ya tienes una oferta abierta por este teléfono. La encuentras en Ofertas.',
  offer_over: 'Esta oferta ha terminado. Vuelve a cargar la página para ver cómo.',
  offer_changed: 'Mientras tanto se ha propuesto otro precio. Mira el último antes de continuar.',
  too_many_rounds: 'Ya no puedes proponer otro precio. Acepta el último o recházalo.',
  no_offers: 'Este vendedor no acepta ofertas. Puedes reservar el teléfono a su precio o escribirle.',
  too_many_offers: 'Tienes demasiadas ofertas abiertas. Retira una o espera una respuesta.',
  buyer_full: 'El comprador no puede reservar este teléfono ahora mismo. La oferta sigue abierta.',
  booking_over: 'Esta reserva ha terminado. Si el teléfono sigue disponible, resérvalo otra vez.',
  paid_too_late:
    'Esta reserva terminó antes de que llegara el pago. Te devolvemos el dinero a la tarjeta ' +
    'y te avisamos cuando lo hayamos enviado.',
  payment_refunded: 'Esta reserva se devolvió. El dinero de este pago vuelve a tu tarjeta o ya se ha enviado.',
  too_many_attempts: 'Hemos intentado cobrar esta reserva demasiadas veces. Cancélala y vuelve a reservar el teléfono.',
  booking_in_payment:
    'Este teléfono se está pagando o estamos revisando un pago, así que por ahora sigue reservado. ' +
    'Vuelve a mirar más tarde.',
  not_late_yet: 'El vendedor todavía tiene tiempo para entregar el teléfono.',
  money_waits:
    'A esta cuenta todavía le corresponde dinero, o lo debe. Págaselo en Pagos a vendedores, ' +
    'o aclara antes lo que debe. Si el banco de un comprador reclama el dinero de una de sus ventas, ' +
    'espera a que decida. Mientras tanto puedes suspenderla.',
  payout_over: 'Uno de estos pagos ya ha cambiado. Míralos otra vez.',
  payout_not_filed: 'Uno de estos pagos todavía no estaba en ningún archivo para el banco. Descárgalo primero.',
  payout_stopped:
    'Uno de estos pagos no se puede enviar así: su vendedor está suspendido, ha cambiado de cuenta o debe dinero. ' +
    'Indica que no ha funcionado.',
  second_admin_needed: 'Un importe tan alto lo tiene que aprobar otro administrador.',
  sale_over: 'Ya no se puede hacer eso. Vuelve a mirar esta venta; si algo va mal, escríbenos.',
  sale_open:
    'Esta cuenta compra o vende un teléfono y la venta no ha terminado. ' +
    'Espera, decide su problema en Problemas o devuelve el dinero en Pagos.',
  not_reviewable_yet: 'Esta venta no ha terminado. Podrás valorarla cuando termine.',
  review_closed: 'Ya no se puede valorar esta venta.',
  review_shown: 'Tu valoración ya se muestra y no se puede cambiar.',
  review_hidden: 'Esta valoración se ha ocultado entretanto. Vuelve a cargar la lista.',
  already_answered: 'Ya has respondido a esta valoración.',
  problem_open: 'Ya hay algo abierto en esta venta. Vuelve a mirarla.',
  problem_to_answer: 'Primero responde al problema. Si dices que no, o nada, decide un administrador.',
  problem_answered:
    'Primero el comprador acepta o rechaza tu respuesta. Si la rechaza, o no dice nada, decide un administrador.',
  problem_on_desk: 'Un administrador ya mira esta venta y lee lo que ambos nos escribís.',
  no_address: 'Todavía no sabemos adónde enviarlo. Hemos pedido la dirección.',
  other_way: 'Este teléfono llega de otra forma. Vuelve a mirar esta venta.',
  asked_too_often: 'Ya lo has pedido demasiadas veces en esta venta. Escríbenos.',
  cancel_asked: 'Ya has pedido al vendedor que cancele y todavía no ha respondido.',
  cancel_declined: 'El vendedor ya ha dicho que no. Escríbele o pide un administrador.',
  cancel_not_asked: 'El comprador ya no pide cancelar. Vuelve a mirar esta venta.',
  way_not_chosen: 'El comprador todavía no ha elegido entre quedar y que se lo envíes. Se lo hemos preguntado.',
  way_settled:
    'El vendedor ya tiene tu dirección y puede que lo haya enviado, así que ya no puedes elegir quedar. ' +
    'La dirección sí se puede cambiar.',
  address_changed:
    'La dirección ha cambiado desde que la viste. Mírala otra vez y envíalo allí. ' +
    'Si ya va a la otra, escribe a quien lo espera y guarda el comprobante con su fecha.',
  number_settled:
    'Un administrador mira esta venta, así que el número se queda como está. ' +
    'Si está mal, díselo a quien lo espera y escríbenos.',
  already_sent: 'El teléfono ya se ha enviado. Vuelve a mirar esta venta.',
  not_sent: 'Todavía no has enviado este teléfono.',
  not_sent_back:
    'Todavía no consta que este teléfono se haya enviado de vuelta a su vendedor. Si ya lo tiene, ' +
    'que diga que ha vuelto o que pida el número de seguimiento al comprador.',
  answer_over:
    'Ya no se puede hacer eso: ahora decide un administrador, o el problema está resuelto. Vuelve a mirar esta venta.',
  answer_worse: 'El comprador ya tiene tu respuesta. Solo puedes ofrecer más, y no más veces.',
  answer_changed: 'El vendedor ha dado otra respuesta desde que la viste. Vuelve a mirarla.',
  goes_back: 'Este teléfono vuelve a su vendedor, así que ya no se puede hacer eso.',
  not_going_back: 'Este teléfono no vuelve a su vendedor, o eso ya ha terminado. Vuelve a mirar esta venta.',
  return_disputed:
    'El vendedor dice que algo no está bien en el teléfono, así que su código no abre nada. ' +
    'Ahora decide un administrador, o el vendedor dice que ha vuelto.',
  return_goes_on: 'Esta devolución sigue sola. Si necesitas un administrador, pídelo.',
  not_received: 'Antes hay que decir que el teléfono ha llegado, y revisarlo.',
  wrong_code:
    'Este no es el código que ve ahora la otra persona. ' +
    `Tras ${wrongCodesMax} códigos equivocados hay que esperar y pedirle uno nuevo.`,
  code_rests: (when) =>
    `Hubo demasiados códigos equivocados y la otra persona tiene uno nuevo. Vuelve a probar ${when ?? 'más tarde'}.`,
  part_too_early:
    'Quien compra a una empresa puede desistir durante catorce días, así que una parte no puede cerrar todavía ' +
    'esta venta. El teléfono puede devolverse, o decide un administrador.',
  no_withdrawal:
    'Al pagarse no constaba ninguna empresa como vendedor, así que aquí no ofrecemos el desistimiento. ' +
    'Si algo va mal, cuéntanos el problema.',
  withdrawal_over: 'El plazo para desistir ha terminado. Si algo va mal con el teléfono, escríbenos.',
  kind_settled:
    'Alguien ha reservado un teléfono tuyo y sabe que vendes como empresa. ' +
    'Espera a que termine la reserva o a que pague.',
  too_early: `Puedes terminar una reserva ${sellerMayEndAfterHours} horas después de que se haga.`,
  cancelled_lately: (when) =>
    'Hace poco se canceló una reserva de este teléfono, tuya o hecha en este navegador. ' +
    `Podrás reservarlo ${when ?? 'más tarde'}.`,
  too_many_reservations: `Ya tienes ${limits.unpaidBookingsMax} reservas sin pagar. Paga una en Mis pedidos o espera a que caduque.`,
  network_full: (when) =>
    `Desde tu red ya hay ${holds.liveANetwork} teléfonos reservados sin pagar y no puede haber más a la vez. ` +
    `Si alguno es tuyo, págalo en Mis pedidos; si no, inténtalo ${when ?? 'más tarde'}.`,
  newcomers_full:
    `Las cuentas nuevas ya tienen reservados ${holds.ofOneSellerByNewcomers} teléfonos de este vendedor. ` +
    `Inténtalo dentro de ${holds.newcomerHoldHours} horas o cuando tu cuenta tenga un día.`,
  bookings_today: `Has reservado ${holds.aDay} teléfonos en 24 horas. Inténtalo mañana.`,
  too_many_listings:
    `Ya tienes ${listings.liveBeforeFirstSale} teléfonos en el mercado. ` +
    'Podrás tener más después de tu primera venta o cuando un administrador te verifique.',
  import_running: 'Otro archivo tuyo se está importando. Espera a que termine.',
  listings_today: `Has publicado ${listings.aDay} teléfonos en 24 horas. Inténtalo mañana.`,
  payment_mismatch:
    'El dinero que ha llegado no corresponde a esta reserva. En Redial lo revisamos y lo devolvemos; ' +
    'no se te cobra nada más.',
  payment_not_succeeded: 'El pago todavía no se ha completado.',
  link_over: 'Este enlace ya se ha usado o ha caducado. Pide uno nuevo.',
  unreadable_image: 'No se puede leer esta imagen. Elige una foto en JPEG, PNG, WebP o AVIF.',
  provider_unavailable:
    'El servicio externo no responde. No se ha cobrado nada dos veces; inténtalo de nuevo dentro de un momento.',

  two_step_off: 'El acceso en dos pasos está desactivado en tu cuenta, así que no hay ningún código que escribir.',
  two_step_restarted:
    'La activación se ha iniciado de nuevo en otra ventana o en otro dispositivo. Vuelve a empezar aquí, o recarga la página.',
  two_step_begun: 'Acabas de empezar a activar el acceso en dos pasos en otra ventana. Continúa en ella.',
  no_password: 'Tu cuenta no tiene contraseña. Elige una con el enlace «¿Has olvidado tu contraseña?».',
  password_changed: 'La contraseña se acaba de cambiar en otro lugar. Inténtalo de nuevo con la nueva.',
  admin_account:
    'La cuenta de un administrador no se puede eliminar ni suspender aquí. Quítale antes el permiso, en el servidor: ' +
    'npm run admin -- revoke EMAIL',
  account_in_use:
    'Esta cuenta tiene teléfonos en el mercado o reservas sin pagar, y un administrador no compra ni vende. ' +
    'Termínalos antes o usa otra cuenta.',
  booking_unclear: 'No está claro qué reserva se quiere pagar. Ábrela en Mis pedidos.',
  not_paid: 'Esta reserva no está pagada, así que no hay nada que devolver.',
  not_returned:
    'Solo puede volver a la venta un teléfono cuya venta se devolvió. Publícalo de nuevo como otro anuncio.',
  card_declined: 'Tu tarjeta ha sido rechazada.',
  invalid_request: 'No hemos podido leer lo que se envió. Inténtalo de nuevo.',
  malformed_json: 'No hemos podido leer lo que se envió. Inténtalo de nuevo.',
  unsupported_media_type: 'No podemos leer este tipo de archivo.',
  key_reused: 'Esto ya se envió antes con otros datos. Vuelve a cargar la página e inténtalo de nuevo.',
  header_too_large: 'Tu navegador envía demasiados datos. Borra las cookies de este sitio e inténtalo de nuevo.',
  wrong_host: 'Este mercado no está en esta dirección.',
  bad_signature: 'La firma de este aviso no es válida.',
};
