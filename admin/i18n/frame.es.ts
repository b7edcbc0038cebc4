/** What react-admin says, in Spanish. Typed by its own list of messages: a text that a new version brings and we lack does not compile. */
import type { TranslationMessages } from 'react-admin'

export const frameEs: TranslationMessages = {
  ra: {
    action: {
      add_filter: 'Agregar filtro', add: 'Agregar', back: 'Volver', bulk_actions: '1 elemento elegido |||| %{smart_count} elementos elegidos',
      cancel: 'Cancelar', clear_array_input: 'Vaciar la lista', clear_input_value: 'Borrar el valor', clone: 'Duplicar', confirm: 'Confirmar',
      create: 'Crear', create_item: 'Crear %{item}', delete: 'Eliminar', edit: 'Editar', export: 'Exportar', list: 'Lista', refresh: 'Actualizar',
      remove_filter: 'Quitar este filtro', remove_all_filters: 'Quitar todos los filtros', remove: 'Quitar', reset: 'Restablecer', save: 'Guardar',
      search: 'Buscar', search_columns: 'Buscar columnas', select_all: 'Elegir todo', select_all_button: 'Elegir todo', select_row: 'Elegir esta fila',
      show: 'Ver', sort: 'Ordenar', undo: 'Deshacer', unselect: 'Dejar de elegir', expand: 'Desplegar', close: 'Cerrar', open_menu: 'Abrir el menú',
      close_menu: 'Cerrar el menú', update: 'Actualizar', move_up: 'Subir', move_down: 'Bajar', open: 'Abrir', toggle_theme: 'Cambiar entre tema claro y oscuro',
      select_columns: 'Columnas', update_application: 'Recargar la consola',
    },
    boolean: { true: 'Sí', false: 'No', null: ' ' },
    page: {
      create: 'Crear %{name}', dashboard: 'Inicio', edit: '%{name} %{recordRepresentation}', error: 'Algo salió mal', list: '%{name}', loading: 'Cargando',
      not_found: 'No encontrado', show: '%{name} %{recordRepresentation}', empty: 'Todavía no hay %{name}.', invite: '¿Quieres agregar uno?',
      access_denied: 'Sin permiso', authentication_error: 'No se pudo comprobar la sesión',
    },
    input: {
      file: { upload_several: 'Suelta aquí los archivos o haz clic para elegirlos.', upload_single: 'Suelta aquí un archivo o haz clic para elegirlo.' },
      image: { upload_several: 'Suelta aquí las imágenes o haz clic para elegirlas.', upload_single: 'Suelta aquí una imagen o haz clic para elegirla.' },
      references: {
        all_missing: 'No se encontraron los datos relacionados.', many_missing: 'Al menos uno de los datos relacionados ya no está disponible.',
        single_missing: 'El dato relacionado ya no está disponible.',
      },
      password: { toggle_visible: 'Ocultar la contraseña', toggle_hidden: 'Mostrar la contraseña' },
    },
    message: {
      about: 'Acerca de', access_denied: 'No tienes permiso para ver esta página', are_you_sure: '¿Seguro?',
      authentication_error: 'El servidor no pudo comprobar tu sesión.', auth_error: 'Ocurrió un error al comprobar tu sesión.',
      bulk_delete_content: '¿Seguro que quieres eliminar %{name}? |||| ¿Seguro que quieres eliminar estos %{smart_count} elementos?',
      bulk_delete_title: 'Eliminar %{name} |||| Eliminar %{smart_count} %{name}',
      bulk_update_content: '¿Seguro que quieres cambiar %{name} %{recordRepresentation}? |||| ¿Seguro que quieres cambiar estos %{smart_count} elementos?',
      bulk_update_title: 'Cambiar %{name} %{recordRepresentation} |||| Cambiar %{smart_count} %{name}',
      clear_array_input: '¿Seguro que quieres vaciar la lista?', delete_content: '¿Seguro que quieres eliminar %{name}?',
      delete_title: 'Eliminar %{name} %{recordRepresentation}', details: 'Detalles', error: 'Ocurrió un error y no se pudo completar lo que pediste.',
      invalid_form: 'Revisa los campos marcados.', loading: 'Un momento', no: 'No', not_found: 'La dirección no existe o el enlace está mal.',
      select_all_limit_reached: 'Son demasiados: se eligieron los primeros %{max}.', unsaved_changes: 'Hay cambios sin guardar. ¿Quieres descartarlos?', yes: 'Sí',
      placeholder_data_warning: 'Problema de red: no se pudieron actualizar los datos.',
    },
    navigation: {
      clear_filters: 'Quitar filtros', no_filtered_results: 'Nada coincide con estos filtros.', no_results: 'No hay nada todavía',
      no_more_results: 'No hay página %{page}. Vuelve a la anterior.', page_out_of_boundaries: 'No hay página %{page}',
      page_out_from_end: 'Ya es la última página', page_out_from_begin: 'Ya es la primera página', page_range_info: '%{offsetBegin}–%{offsetEnd} de %{total}',
      partial_page_range_info: '%{offsetBegin}–%{offsetEnd} de más de %{offsetEnd}', current_page: 'Página %{page}', page: 'Ir a la página %{page}',
      first: 'Ir a la primera página', last: 'Ir a la última página', next: 'Ir a la página siguiente', previous: 'Ir a la página anterior',
      page_rows_per_page: 'Filas por página:', skip_nav: 'Saltar al contenido',
    },
    sort: { sort_by: 'Ordenar por %{field_lower_first} %{order}', ASC: 'ascendente', DESC: 'descendente' },
    auth: {
      auth_check_error: 'Inicia sesión para continuar', user_menu: 'Tu cuenta', username: 'Email', password: 'Contraseña', email: 'Email', sign_in: 'Entrar',
      sign_in_error: 'Email o contraseña incorrectos', logout: 'Cerrar sesión',
    },
    notification: {
      updated: 'Guardado |||| %{smart_count} elementos guardados', created: 'Creado', deleted: 'Eliminado |||| %{smart_count} elementos eliminados',
      bad_item: 'Elemento incorrecto', item_doesnt_exist: 'Ese elemento no existe', http_error: 'No se pudo hablar con el servidor',
      data_provider_error: 'Error al pedir los datos.', i18n_error: 'No se pudo cargar el idioma', canceled: 'Cancelado',
      logged_out: 'Tu sesión terminó. Vuelve a entrar.', not_authorized: 'Tu rol no permite ver esto.',
      application_update_available: 'Hay una versión nueva.', offline: 'Sin conexión: no se pudieron pedir los datos.',
    },
    validation: {
      required: 'Obligatorio', minLength: 'Al menos %{min} caracteres', maxLength: 'Máximo %{max} caracteres', minValue: 'Al menos %{min}', maxValue: 'Máximo %{max}',
      number: 'Debe ser un número', email: 'Email inválido', oneOf: 'Debe ser una de: %{options}', regex: 'No tiene el formato esperado (%{pattern})', unique: 'Ya existe',
    },
    saved_queries: {
      label: 'Búsquedas guardadas', query_name: 'Nombre', new_label: 'Guardar esta búsqueda…', new_dialog_title: 'Guardar esta búsqueda como',
      remove_label: 'Eliminar la búsqueda', remove_label_with_name: 'Eliminar la búsqueda "%{name}"', remove_dialog_title: '¿Eliminar la búsqueda guardada?',
      remove_message: '¿Seguro que quieres eliminarla de tus búsquedas guardadas?', help: 'Filtra la lista y guarda la búsqueda para después',
    },
    guesser: { empty: { title: 'No hay datos', message: 'Revisa el origen de los datos' } },
    configurable: {
      customize: 'Personalizar', configureMode: 'Personalizar esta página',
      inspector: { title: 'Inspector', content: 'Pasa sobre los elementos para personalizarlos', reset: 'Restablecer', hideAll: 'Ocultar todo', showAll: 'Mostrar todo' },
      Datagrid: { title: 'Tabla', unlabeled: 'Columna sin nombre n.º %{column}' },
      SimpleForm: { title: 'Formulario', unlabeled: 'Campo sin nombre n.º %{input}' },
      SimpleList: { title: 'Lista', primaryText: 'Texto principal', secondaryText: 'Texto secundario', tertiaryText: 'Texto terciario' },
    },
  },
}
