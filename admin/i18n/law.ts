/** Categories of the DSA database and areas of law, as the form of a decision offers them. */
export const lawEs = {
  law: {
    category: 'Categoría de lo ilegal',
    ground: 'Ámbito de la ley',
    choose: 'Elige una opción',
    categories: {
      STATEMENT_CATEGORY_ANIMAL_WELFARE: 'Bienestar animal',
      STATEMENT_CATEGORY_CONSUMER_INFORMATION: 'Información al consumidor',
      STATEMENT_CATEGORY_CYBER_VIOLENCE: 'Ciberviolencia',
      STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN: 'Ciberviolencia contra las mujeres',
      STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: 'Protección de datos y privacidad',
      STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH: 'Expresión ilegal o dañina',
      STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS: 'Propiedad intelectual',
      STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS:
        'Debate público o elecciones',
      STATEMENT_CATEGORY_OTHER_VIOLATION_TC: 'Otro incumplimiento de las normas',
      STATEMENT_CATEGORY_PROTECTION_OF_MINORS: 'Protección de menores',
      STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY: 'Riesgo para la seguridad pública',
      STATEMENT_CATEGORY_SCAMS_AND_FRAUD: 'Estafas y fraude',
      STATEMENT_CATEGORY_SELF_HARM: 'Autolesión',
      STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS: 'Productos inseguros o prohibidos',
      STATEMENT_CATEGORY_VIOLENCE: 'Violencia',
    },
    grounds: {
      penal: 'Penal',
      civil: 'Civil: honor e intimidad',
      consumo: 'Consumo',
      datos: 'Protección de datos',
      propiedad: 'Propiedad intelectual e industrial',
      menores: 'Protección de menores',
      productos: 'Productos y servicios prohibidos',
      otra: 'Otra',
    },
  },
}

export const lawEn: typeof lawEs = {
  law: {
    category: 'Category of the illegal content',
    ground: 'Area of law',
    choose: 'Choose an option',
    categories: {
      STATEMENT_CATEGORY_ANIMAL_WELFARE: 'Animal welfare',
      STATEMENT_CATEGORY_CONSUMER_INFORMATION: 'Consumer information',
      STATEMENT_CATEGORY_CYBER_VIOLENCE: 'Cyber violence',
      STATEMENT_CATEGORY_CYBER_VIOLENCE_AGAINST_WOMEN: 'Cyber violence against women',
      STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS: 'Data protection and privacy',
      STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH: 'Illegal or harmful speech',
      STATEMENT_CATEGORY_INTELLECTUAL_PROPERTY_INFRINGEMENTS: 'Intellectual property',
      STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS:
        'Civic discourse or elections',
      STATEMENT_CATEGORY_OTHER_VIOLATION_TC: 'Other violation of the terms',
      STATEMENT_CATEGORY_PROTECTION_OF_MINORS: 'Protection of minors',
      STATEMENT_CATEGORY_RISK_FOR_PUBLIC_SECURITY: 'Risk for public security',
      STATEMENT_CATEGORY_SCAMS_AND_FRAUD: 'Scams and fraud',
      STATEMENT_CATEGORY_SELF_HARM: 'Self-harm',
      STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS: 'Unsafe or prohibited products',
      STATEMENT_CATEGORY_VIOLENCE: 'Violence',
    },
    grounds: {
      penal: 'Criminal law',
      civil: 'Civil law: honour and privacy',
      consumo: 'Consumer law',
      datos: 'Data protection',
      propiedad: 'Intellectual property',
      menores: 'Protection of minors',
      productos: 'Prohibited products and services',
      otra: 'Other',
    },
  },
}
