/** Server texts common to all areas: identity, input, forms and pictures. */
export const anywhere = {
  // On any call.
  'Debes iniciar sesión': 'You need to sign in',
  'Esa contraseña es de las más usadas. Elige una que nadie más adivine.':
    'That is one of the most common passwords. Choose one that is harder to guess.',
  'Este enlace ya no sirve: se usó, caducó o pediste otro después.':
    'This link is no longer valid: it was used, has expired, or you requested a newer one.',
  'El enlace no es válido': 'The link is not valid',
  'Los términos han cambiado. Vuelve a cargar la página para leerlos.':
    'The terms have changed. Reload the page to read them.',
  'Solo puedes aceptar los términos en tu nombre': 'You can only accept the terms for yourself',
  'Tu sesión ha expirado. Vuelve a iniciar sesión.': 'Your session has expired. Sign in again.',
  'El código no es correcto o ya se usó': 'The code is incorrect or was already used',
  'Escribe el código': 'Enter the code',
  'Escribe el código de tu app de verificación.': 'Enter the code from your authenticator app.',
  'Antes de entrar, activa la verificación en dos pasos.':
    'Turn on two-step verification before you continue.',
  'La contraseña no es correcta': 'Incorrect password',
  'Escribe ELIMINAR para confirmar': 'Type DELETE to confirm',
  'Tu cuenta está en proceso de eliminarse. Puedes recuperarla.':
    'Your account is being deleted. You can still recover it.',
  'Esta cuenta ya no se puede recuperar.': 'This account can no longer be recovered.',
  'Credenciales inválidas': 'Wrong email or password',
  'Tu cuenta está suspendida. Consulta «Estado de mi cuenta».':
    'Your account is suspended. See “My account status”.',
  'No tienes permiso para hacer esto': 'You are not allowed to do this',
  'La petición no viene de esta aplicación': 'The request does not come from this app',
  'Por ahora no podemos enviar correos desde aquí. Escribe a quien administra Balbu.':
    'We can’t send email from here right now. Contact the administrator of this Balbu.',
  'No encontrado': 'Not found',
  'Datos inválidos': 'Invalid data',
  'Petición inválida': 'Invalid request',
  'Has hecho demasiados cambios en poco tiempo. Espera unos minutos y vuelve a intentarlo.':
    'Too many changes in a short time. Wait a few minutes and try again.',
  'Demasiados intentos. Espera un momento y vuelve a intentarlo.':
    'Too many attempts. Wait a moment and try again.',
  'Tu conexión es demasiado lenta. Inténtalo de nuevo.': 'Your connection is too slow. Try again.',
  'La clave de idempotencia no es válida': 'The idempotency key is not valid',
  'Esa clave ya se usó con otros datos': 'That key was already used with different data',
  'Tu petición anterior aún está en curso': 'Your previous request is still in progress',
  'El cuerpo no es JSON válido': 'The body is not valid JSON',
  'El cuerpo debe ser application/json': 'The body must be application/json',
  'Lo que envías es demasiado grande': 'The request is too large',
  'La petición llegó incompleta': 'The request was incomplete',
  'La dirección no es válida': 'The address is not valid',
  'Error del servidor. Inténtalo más tarde.': 'Something went wrong on our side. Try again later.',
  'Hay mucha actividad en este momento. Inténtalo de nuevo.':
    'We are very busy right now. Try again.',
  'Ahora mismo no podemos guardar ni consultar cambios. Inténtalo de nuevo en un momento.':
    'We can’t save or look up changes right now. Try again in a moment.',
  'Ahora mismo no podemos guardar ni mostrar imágenes. Inténtalo de nuevo en un momento.':
    'We can’t save or show pictures right now. Try again in a moment.',
  'No pudimos confirmar que se guardara. Inténtalo de nuevo en un momento.':
    'We couldn’t confirm that it was saved. Try again in a moment.',

  // What is written in a form.
  'Máximo {most} caracteres': 'At most {most} characters',
  'Se esperaba un texto': 'Text expected',
  'Se esperaba un número': 'Number expected',
  'Se esperaba una lista': 'List expected',
  'Identificador inválido': 'Invalid identifier',
  'Fecha inválida': 'Invalid date',
  'Momento desconocido': 'Unknown moment',
  'Ese momento todavía no ha llegado': 'That moment is still in the future',
  'Elige entre 1 y 731 días': 'Choose between 1 and 731 days',
  'Elige una tabla': 'Choose a table',
  'Elige día, semana o mes': 'Choose day, week or month',
  'Elige ciudad, negocio, servicio, canal u origen':
    'Choose city, shop, service, channel or source',
  'Elige una ciudad': 'Choose a city',
  'Elige un servicio': 'Choose a service',
  'Escribe un nombre': 'Enter a name',
  'Elige un canal': 'Choose a channel',
  'Vista desconocida': 'Unknown view',
  'Ya tienes una vista con ese nombre': 'You already have a view with that name',
  'Ya tienes 30 vistas guardadas. Borra una.': 'You already have 30 saved views. Delete one.',
  'Ese rol no existe': 'That role doesn’t exist',
  'Esa persona no es del equipo': 'That person is not staff',
  'Ese trabajo ya no está entre los fallidos': 'That job is no longer in the failed list',
  'Ese aviso ya salió o ya no hace falta':
    'That notification was already sent or is no longer needed',
  'Canal desconocido': 'Unknown channel',
  'Calendario no encontrado': 'Calendar not found',
  'Ponle un nombre al dispositivo': 'Name the device',
  'Ya tienes un calendario con ese nombre, o diez en total. Revoca uno para crear otro.':
    'You already have a calendar with that name, or ten in total. Revoke one to create another.',
  'Se esperaba sí o no': 'Yes or no expected',
  'La suscripción no es válida': 'The subscription is not valid',
  'Por ahora no podemos enviar SMS desde aquí': 'We can’t send text messages from here right now',
  'No pudimos enviar el SMS. Inténtalo más tarde.':
    'We couldn’t send the text message. Try again later.',
  'Agrega primero un teléfono a tu perfil': 'Add a phone number to your profile first',
  'Escribe los seis dígitos': 'Enter the six digits',
  'El código no es correcto': 'The code is incorrect',
  'Demasiados intentos. Pide otro código.': 'Too many attempts. Request another code.',
  'El código ya no vale. Pide otro.': 'The code is no longer valid. Request another one.',
  'El dispositivo no es válido': 'The device is not valid',
  'Esta app todavía no puede recibir avisos': 'This app cannot receive notifications yet',
  'Ya no hace falta': 'No longer needed',
  'Lo que había que decir ya no vale.': 'This notification is no longer accurate.',
  'Son demasiadas': 'Too many',
  'Hora inválida': 'Invalid time',
  'Por favor completa todos los campos requeridos': 'Please fill in all required fields',
  'El valor está fuera de los límites': 'The value is out of range',
  'Página desconocida': 'Unknown page',
  'Hay un carácter que no es válido': 'It contains an invalid character',
  'Hay páginas hasta la 200. Desde ahí se sigue con «desde».':
    'Pages go up to 200. To continue from there, use “desde”.',
  'Hay páginas hasta la 200. Desde ahí se sigue con «despuesDe».':
    'Pages go up to 200. To continue from there, use “despuesDe”.',
  'Hay páginas hasta la 1000. Para llegar más atrás, usa los filtros.':
    'Pages go up to 1000. Use the filters to go further back.',
  'Tipo desconocido': 'Unknown type',
  'Acto desconocido': 'Unknown action',
  'No hay nada escrito de esto': 'Nothing was recorded about this',
  'Orden desconocido': 'Unknown order',
  'Estado desconocido': 'Unknown status',
  'Tipo de servicio desconocido': 'Unknown service type',
  'Modalidad desconocida': 'Unknown visit type',
  'Moneda desconocida': 'Unknown currency',
  'Falta decir qué cambia': 'Say what to change',
  'Zona horaria desconocida': 'Unknown time zone',
  'Idioma desconocido': 'Unknown language',
  'Horario desconocido': 'Unknown schedule',

  // Pictures.
  'Solo se permiten archivos de imagen': 'Only image files are allowed',
  'No se permiten enlaces. Sube la imagen desde tu dispositivo':
    'Links are not allowed. Upload the picture from your device',
  'La imagen debe ser menor a 5MB': 'The picture must be smaller than 5 MB',
  'No se pudo procesar la imagen. Prueba con otra.':
    'The picture could not be processed. Try another one.',
  'La imagen no existe': 'The picture does not exist',
  'Imagen no encontrada': 'Picture not found',
  'Esta imagen ya no está disponible': 'This picture is no longer available',

  // Accounts.
  'El email ya está registrado': 'This email is already registered',
  'Email inválido': 'Invalid email',
  'Selecciona un rol': 'Choose a role',
  'El nombre debe tener al menos 2 caracteres': 'The name must have at least 2 characters',
  'El teléfono debe tener al menos 10 dígitos': 'The phone number must have at least 10 digits',
  'El teléfono no es válido': 'The phone number is not valid',
  'La contraseña es requerida': 'The password is required',
  'La contraseña debe tener al menos 6 caracteres': 'The password must have at least 6 characters',
  'La contraseña es demasiado larga': 'The password is too long',
  'La contraseña actual es requerida': 'The current password is required',
  'La nueva contraseña debe tener al menos 6 caracteres':
    'The new password needs at least 6 characters',
  'La contraseña actual es incorrecta': 'The current password is incorrect',
  'La nueva contraseña debe ser distinta de la actual':
    'The new password must differ from the current one',
  'Tu contraseña acaba de cambiar. Inténtalo de nuevo.':
    'Your password has just been changed. Try again.',
  'Tu contraseña ha sido actualizada exitosamente.': 'Your password has been updated.',
  'Máximo 10 especialidades': 'At most 10 specialties',
  'El perfil de usuario que buscas no existe.':
    'The user profile you are looking for does not exist.',
  'No hay ninguna cuenta con ese email': 'There is no account with that email',
  'Solo puedes cambiar tu propio perfil': 'You can only change your own profile',
  'Solo puedes verificar tu propio correo': 'You can only verify your own email',
  'Esa sesión ya no existe': 'That session no longer exists',
  'Dispositivo desconocido': 'Unknown device',
} as const satisfies Readonly<Record<string, string>>
